# Reads a JSON list of YAML texts; prints one line for each: its value as Puppet gets it, or `error`.
require 'yaml'
require 'json'

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
    '{' + result.map { |k, v| "#{dump(k)}=#{dump(v)} " }.join + '}'
  else raise "unexpected #{value.class}"
  end
end

JSON.parse($stdin.read).each do |yaml|
  begin
    puts dump(YAML.safe_load(yaml, permitted_classes: [Symbol], aliases: true))
  rescue StandardError, Psych::Exception, SystemStackError
    puts 'error'
  end
end
