# One shop: its configuration, and the page that is shown while it is being updated.

variable "name" { type = string }

variable "shop" {
  type = object({
    domain   = string
    root     = string
    aliases  = list(string)
    moved_to = optional(string)
    open     = bool
  })
}

variable "listen" {
  type = object({ address = string, port = number })
}

variable "headers" { type = map(string) }

# The resource itself, not its name: a dependency comes with it.
variable "proxy" { type = resource("package") }

locals {
  answer = var.shop.moved_to == null ? "serve ${var.shop.root}" : "send to ${var.shop.moved_to}"
}

resource "file" "vhost" {
  path    = "/etc/caddy/shops/${var.name}.json"
  domain  = var.shop.domain
  aliases = var.shop.aliases
  listen  = "${var.listen.address}:${var.listen.port}"
  answer  = local.answer
  headers = var.headers
  package = var.proxy.id
}

resource "file" "back_soon" {
  path = "${var.shop.root}/back-soon.html"
  data = asset("pages/back-soon.html")
}
