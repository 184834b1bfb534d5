module strata/benches/peers/goccy

go 1.22

require github.com/goccy/go-yaml v1.19.2
