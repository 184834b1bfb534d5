# Whether JSON files hold the same: same.rb FILE FILE …
require 'json'

first, *others = ARGV.map { |name| [name, JSON.parse(File.read(name))] }
others.each do |name, value|
  next if value == first[1]

  different = value.keys.find { |key| value[key] != first[1][key] }
  abort "#{first[0]} and #{name} differ, first in `#{different}`"
end
