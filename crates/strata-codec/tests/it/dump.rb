# Reads a JSON list of texts of the format that the argument names; prints one line for each: its
# value as Puppet gets it, or `error`.
require 'json'
FORMAT = ARGV[0]
require FORMAT

def text(kind, string)
  kind + "'" + string.bytes.map { |b| b.between?(32, 126) && b != 39 ? b.chr : format('\\%02x', b) }.join + "'"
end

def dump(value)
  case value
  when nil then 'n'
  when true, false then value.to_s
  when Integer then "i#{value}"
  when Float then value.nan? ? 'nan' : "f#{[value].pack('G').unpack1('H*')}"
  when Symbol then text('y', value.to_s)
  when String then text(value.encoding == Encoding::BINARY && !value.ascii_only? ? 'b' : 's', value)
  when Array then '[' + value.map { |v| dump(v) + ' ' }.join + ']'
  when Hash
    result = {}
    value.each { |k, v| result[k.is_a?(Symbol) ? k.to_s : k] = v }
    entries = result.map { |k, v| "#{dump(k)}=#{dump(v)} " }
    entries.sort! if FORMAT == 'hocon' # the library keeps no order
    '{' + entries.join + '}'
  else raise "unexpected #{value.class}"
  end
end

def read(text)
  case FORMAT
  when 'yaml' then YAML.safe_load(text, permitted_classes: [Symbol], aliases: true)
  when 'hocon' then Hocon.parse(text)
  when 'json' then JSON.parse(text)
  end
end

JSON.parse($stdin.read).each do |text|
  begin
    puts dump(read(text))
  rescue Exception # some errors of Psych and Hocon are no StandardError
    puts 'error'
  end
end
