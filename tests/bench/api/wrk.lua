-- Requests of a file, one per blank record, each with a fresh identifier where it asks for one; the outcome as JSON.
-- Started as: wrk -t1 -c16 -d2s -s wrk.lua <address> -- <file>
local requests = {}
local at = 0

function init(args)
  local file = assert(io.open(args[1], "rb"))
  for record in string.gmatch(file:read("*a"), "([^\30]+)\30") do
    requests[#requests + 1] = record
  end
  file:close()
  math.randomseed(os.time() + #requests)
end

-- 36 characters of a UUIDv7, whose first part is the time: keys arrive in order, as devices make them.
local count = 0
local function fresh()
  count = count + 1
  return string.format("%08x-%04x-7%03x-8%03x-%06x%06x", os.time(), math.floor(count / 4096) % 65536, count % 4096,
    math.random(0, 4095), math.random(0, 16777215), math.random(0, 16777215))
end

function request()
  at = at % #requests + 1
  return (string.gsub(requests[at], "{{cle}}", fresh))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format('\n{"answers":%d,"perSecond":%f,"p50":%f,"p99":%f,"refused":%d}\n', summary.requests,
    summary.requests * 1e6 / summary.duration, latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout))
end
