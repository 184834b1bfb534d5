# Loads a YAML file with Psych, as Puppet does: load.rb FILE VALUES
#
# The rate is per second of processor time.
require 'yaml'
require 'json'

file, values_file = ARGV
text = File.read(file)
load = -> { YAML.safe_load(text, permitted_classes: [Symbol], aliases: true, filename: file) }
first = load.call
seconds = Array.new(9) do
  start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
  again = load.call
  taken = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
  abort 'the file is not read the same way twice' unless again == first
  taken
end
puts format('load_mb_per_s %.2f', text.bytesize / 1e6 / seconds.sort[4])
File.write(values_file, JSON.generate(first))
