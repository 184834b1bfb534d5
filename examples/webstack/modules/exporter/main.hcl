# Tells the collector how the host is doing.

variable "subject" { type = string }
variable "collector" { type = string }
variable "every" { type = number }
variable "probes" { type = list(string) }
variable "labels" { type = map(string) }
variable "key" { type = string }

locals {
  config_path = "/etc/exporter/exporter.json"
}

resource "file" "exporter" {
  path      = local.config_path
  subject   = var.subject
  collector = var.collector
  every     = var.every
  probes    = var.probes
  labels    = var.labels
  key       = var.key
}

resource "service" "exporter" {
  depends_on = [resource.file.exporter]
  running    = true
}

output "config_path" { value = local.config_path }
output "login" { value = "exporter:${var.key}" }
