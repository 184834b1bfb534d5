resource "package" "caddy" {
  version = facts.os.family == "debian" ? "2.8.4-1" : "2.8.4-1.el9"
}

# A gate is asked first. Where it says no, nothing else of the resource is evaluated: the facts of the
# other family do not exist there, and nobody asks for them.
resource "repository" "deb" {
  control {
    if = facts.os.family == "debian"
  }
  suite = facts.os.debian.codename
}

resource "repository" "rpm" {
  control {
    unless = facts.os.family == "debian"
  }
  release = facts.os.redhat.major
}

resource "file" "banner" {
  path    = "/etc/motd"
  content = "${file("files/banner.txt")}${local.fqdn} (${local.stage})\n"
}

resource "file" "gateway" {
  path     = "/etc/caddy/gateway.json"
  workers  = var.gateway.workers
  trusted  = var.gateway.trusted
  resolver = var.resolvers[0]
}

resource "service" "caddy" {
  depends_on = [resource.package.caddy, resource.file.gateway]
  running    = !var.drained
}
