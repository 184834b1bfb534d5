# Times whole processes: processes.rb NAME COMMAND NAME COMMAND …
#
# The commands run in turns, 15 times, after one turn that is not counted. All must print the same
# JSON each time. Prints the median wall time and processor time of each, in milliseconds.
require 'json'
require 'open3'

commands = ARGV.each_slice(2).to_a
walls = Hash.new { |hash, name| hash[name] = [] }
cpus = Hash.new { |hash, name| hash[name] = [] }
used = -> { Process.times.then { |times| times.cutime + times.cstime } }
median = ->(all) { all.sort[all.size / 2] * 1000 }
printed = nil
16.times do |round|
  commands.each do |name, command|
    cpu = used.call
    start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    out, err, status = Open3.capture3(*command.split)
    wall = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
    cpu = used.call - cpu
    abort "#{command}: #{err}" unless status.success?
    value = JSON.parse(out)
    printed ||= value
    abort "#{name} prints #{out} and not #{JSON.generate(printed)}" unless value == printed
    next if round.zero?

    walls[name] << wall
    cpus[name] << cpu
  end
end
walls.each_key do |name|
  puts format('%s_ms %.2f', name, median.call(walls[name])), format('%s_cpu_ms %.2f', name, median.call(cpus[name]))
end
