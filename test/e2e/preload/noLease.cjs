// Loaded into a service by `--require`: the defence of the lease is off. A change removes nothing from the cache and waits for nothing, so what
// was stored lives out its time. The revocation tests must fail with it.
const { join } = require('node:path');

require(join(__dirname, '../../../libs/store/dist/redisCache.js')).RedisLeases.prototype.invalidate = async () => {};
