# Looks keys of a fleet up with Puppet in one process: lookups.rb DIR VALUES
#
# The same work and the same output as our program `fleet`. The environment and the data files stay
# in memory over all hosts; each host gets a compiler of its own, as in a server. Rates are lookups
# per second of processor time, so that a busy machine does not blur them.
require 'puppet'
require 'json'
require 'tmpdir'

dir, values_file = ARGV
abort 'usage: lookups.rb DIR VALUES' unless values_file

NONE = Object.new.freeze
WALL = Process::CLOCK_MONOTONIC

def now(clock = Process::CLOCK_PROCESS_CPUTIME_ID)
  Process.clock_gettime(clock)
end

# Yields a way to look keys up, in the top scope of the host.
def with_host(host, environment)
  facts = Puppet::Node::Facts.new(host['certname'], host['facts'])
  node = Puppet::Node.new(host['certname'], facts: facts, environment: environment)
  node.merge(facts.values)
  node.trusted_data = host['trusted']
  compiler = Puppet::Parser::Compiler.new(node)
  compiler.compile do |catalog|
    yield lambda { |key, merge|
      invocation = Puppet::Pops::Lookup::Invocation.new(compiler.topscope)
      Puppet::Pops::Lookup.lookup([key], nil, NONE, true, merge, invocation)
    }
    catalog
  end
end

Dir.mktmpdir do |work|
  Dir.mkdir(File.join(work, 'environments'))
  File.symlink(File.expand_path(dir), File.join(work, 'environments', 'production'))
  Puppet.initialize_settings(['--confdir', File.join(work, 'conf'), '--vardir', File.join(work, 'var'),
                              '--environmentpath', File.join(work, 'environments'), '--log_level', 'err'])
  Puppet[:code] = 'undef'
  environment = Puppet.lookup(:environments).get!('production')
  hosts = File.readlines(File.join(dir, 'nodes.jsonl')).map { |line| JSON.parse(line) }

  # Puppet itself is loaded and warm before the clock starts; the data of this host is not counted
  # twice, as it is cached by then.
  with_host(hosts.first, environment) { |lookup| lookup.call(hosts.first['keys'].first, nil) }

  wall = now(WALL)
  cpu = now
  found = 0
  hosts.each do |host|
    with_host(host, environment) do |lookup|
      host['keys'].each { |key| found += 1 unless lookup.call(key, nil).equal?(NONE) }
    end
  end
  cpu = now - cpu
  wall = now(WALL) - wall
  asked = hosts.sum { |host| host['keys'].size }
  abort "#{found} keys are found of #{asked}" unless found == asked
  puts "fleet_hosts #{hosts.size}", "fleet_lookups #{asked}"
  puts format('fleet_wall_s %.3f', wall), format('fleet_cpu_s %.3f', cpu)
  puts "fleet_peak_kib #{File.read('/proc/self/status')[/VmHWM:\s*(\d+)/, 1]}"

  common = YAML.safe_load(File.read(File.join(dir, 'data', 'common.yaml')), permitted_classes: [Symbol], aliases: true)
  all = (common.keys - ['lookup_options']).sort
  given = {}
  with_host(hosts.first, environment) do |lookup|
    [['first', 'first'], ['deep', 'deep'], ['options', nil]].each do |way, merge|
      keys = way == 'deep' ? all.grep(/(map|list)\z/) : all
      given[way] = keys.to_h { |key| [key, lookup.call(key, merge)] }
      lookups = 0
      start = now
      while now - start < 3
        keys.each { |key| abort "no value of #{key}" if lookup.call(key, merge).equal?(NONE) }
        lookups += keys.size
      end
      puts "warm_#{way}_per_s #{(lookups / (now - start)).round}"
    end
  end
  File.write(values_file, JSON.generate(given))
end
