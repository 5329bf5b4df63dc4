// Loaded into a service by `--require`: the defence of the lease is off. A change removes nothing from the cache, waits for nothing, and a fill
// needs no lease. The revocation tests must fail with it.
const { join } = require('node:path');
const caches = require(join(process.env.PROJECT_ROOT, 'libs/store/dist/index.js'));

const open = caches.openCache;
Object.defineProperty(caches, 'openCache', {
  value: async (context) => {
    const cache = await open(context);
    cache.leases.invalidate = async () => {};
    return cache;
  },
});
