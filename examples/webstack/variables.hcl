# What the layers may say. Every layer is checked against these types before anything is merged, so a
# mistake is found even where a later layer would have hidden it.

variable "gateway" {
  description = "The front door of a host: where it listens, whom it lets in, what it adds to answers."
  type = object({
    listen      = object({ address = string, port = number })
    trusted     = list(string)
    headers     = map(string)
    certificate = optional(string)
    workers     = optional(number, 4)
  })
  nullable = false

  validation {
    condition     = var.gateway.listen.port >= 1 && var.gateway.listen.port <= 65535
    error_message = "A port lies between 1 and 65535."
  }

  validation {
    condition     = var.gateway.listen.port != 443 || var.gateway.certificate != null
    error_message = "Port 443 speaks TLS: name a certificate."
  }
}

variable "shops" {
  description = "The shops that a host serves, by their short names."
  type = map(object({
    domain   = string
    root     = string
    aliases  = optional(list(string), [])
    moved_to = optional(string)
    open     = optional(bool, true)
  }))
}

variable "metrics" {
  type = object({
    collector = string
    every     = number
    probes    = list(string)
    labels    = map(string)
  })
}

variable "metrics_key" {
  description = "Shown by nothing: no error, no explanation, no `bundle show`."
  type        = string
  sensitive   = true
}

variable "resolvers" {
  description = "Name servers, the preferred one first."
  type        = list(string)
  default     = ["192.0.2.1"]
}

variable "drained" {
  description = "A drained host keeps its configuration and answers nobody."
  type        = bool
  default     = false
}
