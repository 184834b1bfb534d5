# What the web servers run.
service "web" {
  image = "registry.example.com/web:${var.version}"
  port=8080
  replicas   = var.environment == "production" ? 3 : 1 # enough so far
  check {
  path = "/health"
  }
}
