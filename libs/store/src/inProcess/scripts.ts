/**
 * Steps of the cache that run in Redis without interruption. KEYS[1] is the board: a hash with the epoch, the server it began on, the count of
 * invalidations, and who is registered. It is one key, so that Redis loses either all of it, which is another epoch, or nothing.
 * ARGV[1] names the epoch that begins if one must. KEYS[2] is the stream of invalidations wherever the board may change.
 */

/** A server that restarted or took the place of another has another replication id; what it has of before may lack removals. */
const EPOCH = `
local function clock()
  local t = redis.call('time')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end
local server = string.match(redis.call('info', 'replication'), 'master_replid:(%w+)') or 'unnamed'
local board = redis.call('hmget', KEYS[1], 'epoch', 'server', 'began', 'position')
local epoch, began, position = board[1], tonumber(board[3]), tonumber(board[4])
if not epoch or board[2] ~= server then
  epoch, began = ARGV[1], clock()
  position = began
  redis.call('del', KEYS[1], KEYS[2])
  redis.call('hset', KEYS[1], 'epoch', epoch, 'server', server, 'began', string.format('%.0f', began), 'position', string.format('%.0f', began))
  redis.call('pexpire', KEYS[1], 86400000)
end
`;

/** KEYS: board, stream, values. Answers text and life of each. */
export const READ = `${EPOCH}
local answer, tag = {}, epoch .. ':'
for i = 3, #KEYS do
  local value = redis.call('get', KEYS[i])
  if value and string.sub(value, 1, #tag) == tag then
    answer[#answer + 1] = string.sub(value, #tag + 1)
    answer[#answer + 1] = redis.call('pttl', KEYS[i])
  else
    answer[#answer + 1] = false
    answer[#answer + 1] = 0
  end
end
return answer`;

/** KEYS: board, stream, lease, tombstone. ARGV[2..3]: token, life. The first to ask holds the lease; were it taken over, a crowd would never store anything. */
export const BEGIN = `${EPOCH}
if redis.call('exists', KEYS[4]) == 1 then return 0 end
if redis.call('set', KEYS[3], epoch .. ':' .. ARGV[2], 'nx', 'px', ARGV[3]) then return 1 end
return 0`;

/**
 * KEYS: board, stream, lease, tombstone, value. ARGV[2..4]: token, value, life. Never longer than the lease has left: the command may have waited on its
 * way here. A lease of another epoch has another name.
 */
export const FILL = `${EPOCH}
if redis.call('exists', KEYS[4]) == 1 or redis.call('get', KEYS[3]) ~= epoch .. ':' .. ARGV[2] then return 0 end
local life = math.min(tonumber(ARGV[4]), redis.call('pttl', KEYS[3]))
if life <= 0 then return 0 end
redis.call('set', KEYS[5], epoch .. ':' .. ARGV[3], 'px', life)
redis.call('del', KEYS[3])
return 1`;

/**
 * KEYS: board, stream, then lease, tombstone and value of each key in turn. ARGV[2..6]: life of a tombstone, how many invalidations are kept, tag, writer,
 * the keys. Answers the epoch, its age, and each holder with the mark of its last renewal.
 */
export const INVALIDATE = `${EPOCH}
for i = 3, #KEYS, 3 do
  redis.call('del', KEYS[i], KEYS[i + 2])
  redis.call('set', KEYS[i + 1], '1', 'px', ARGV[2])
end
position = redis.call('hincrby', KEYS[1], 'position', 1)
redis.call('xadd', KEYS[2], 'MAXLEN', '~', ARGV[3], string.format('%.0f-0', position), 'epoch', epoch, 'tag', ARGV[4], 'writer', ARGV[5], 'keys', ARGV[6])
redis.call('pexpire', KEYS[1], 86400000)
redis.call('pexpire', KEYS[2], 86400000)
local answer, all = { epoch, clock() - began }, redis.call('hgetall', KEYS[1])
for i = 1, #all, 2 do
  if string.sub(all[i], 1, 2) == 'h:' then
    answer[#answer + 1] = string.sub(all[i], 3)
    answer[#answer + 1] = all[i + 1]
  end
end
return answer`;

/**
 * KEYS: board, stream. ARGV[2..4]: holder, the epoch and the position that it knows. Answers the epoch, the position, whether what follows is everything
 * since, and the invalidations.
 */
export const RENEW = `${EPOCH}
redis.call('hset', KEYS[1], 'h:' .. ARGV[2], redis.call('hincrby', KEYS[1], 'renewals', 1))
redis.call('pexpire', KEYS[1], 86400000)
local known = tonumber(ARGV[4])
local at = string.format('%.0f', position)
if ARGV[3] ~= epoch or known > position then return { epoch, at, 0, {} } end
if known == position then return { epoch, at, 1, {} } end
local since = redis.call('xrange', KEYS[2], string.format('%.0f', known + 1), '+')
return { epoch, at, #since == position - known and 1 or 0, since }`;

/** KEYS: the writers. ARGV: holder, how many acknowledgements are kept, their life, then the tag for each writer. */
export const ACKNOWLEDGE = `
for i = 1, #KEYS do
  redis.call('xadd', KEYS[i], 'MAXLEN', '~', ARGV[2], '*', 'tag', ARGV[i + 3], 'holder', ARGV[1])
  redis.call('pexpire', KEYS[i], ARGV[3])
end
return 1`;

/** KEYS: board, stream. ARGV[2]: epoch; then each holder with the mark that it must still have. */
export const DROP_HOLDERS = `${EPOCH}
if ARGV[2] ~= epoch then return 0 end
for i = 3, #ARGV, 2 do
  if redis.call('hget', KEYS[1], 'h:' .. ARGV[i]) == ARGV[i + 1] then redis.call('hdel', KEYS[1], 'h:' .. ARGV[i]) end
end
return 1`;
