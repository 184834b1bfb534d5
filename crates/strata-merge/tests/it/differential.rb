# Merges values with Puppet's own strategies: one JSON line in, one out.
require 'json'
require 'puppet'
$stdout.sync = true
STDIN.each_line do |line|
  task = JSON.parse(line)
  answer =
    begin
      strategy = Puppet::Pops::MergeStrategy.strategy(task['merge'])
      values = task['values']
      result =
        if values.size == 1
          strategy.merge_single(values[0])
        else
          rest = values.drop(1)
          rest.reduce(strategy.convert_value(values[0])) { |high, low| strategy.merge(high, low) }
        end
      { 'value' => result }
    rescue StandardError => e
      { 'error' => e.class.name }
    end
  puts JSON.generate(answer)
end
