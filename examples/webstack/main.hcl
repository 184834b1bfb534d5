locals {
  stage  = facts.placement.stage
  fqdn   = "${facts.network.host}.${facts.network.domain}"
  scheme = var.gateway.certificate == null ? "http" : "https"
  url    = "${local.scheme}://${local.fqdn}:${var.gateway.listen.port}/"

  # A shop that is not open has no files on the host.
  open_shops = { for name, shop in var.shops : name => shop if shop.open }
}

module "vhost" {
  source   = "modules/vhost"
  for_each = local.open_shops

  name    = each.key
  shop    = each.value
  listen  = var.gateway.listen
  headers = var.gateway.headers
  proxy   = resource.package.caddy
}

module "exporter" {
  source = "modules/exporter"

  subject   = local.url
  collector = var.metrics.collector
  every     = var.metrics.every
  probes    = var.metrics.probes
  labels    = var.metrics.labels
  key       = var.metrics_key
}

output "stage" { value = local.stage }
output "url" { value = local.url }
output "shops" { value = [for name, shop in local.open_shops : name] }
output "trusted" { value = var.gateway.trusted }
output "headers" { value = var.gateway.headers }
output "workers" { value = var.gateway.workers }
output "resolvers" { value = var.resolvers }
output "serving" { value = !var.drained }
output "exporter_config" { value = module.exporter.config_path }

# The key went into the module marked, so what is made of it is marked without a word here.
output "exporter_login" { value = module.exporter.login }
