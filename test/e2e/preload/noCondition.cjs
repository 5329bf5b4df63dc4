// Loaded into the registry by `--require`: the condition on an agent's revision is off, so that a write takes place whatever the row has become.
// The race test must fail with it.
const { join } = require('node:path');

const file = require.resolve(join(process.env.PROJECT_ROOT, 'services/registry/dist/catalog/agents/store/agentStore.js'));
const { agentStore: open, ...others } = require(file);
const unguarded = (agents) =>
  new Proxy(agents, {
    get(target, name) {
      if (name === 'updateOne')
        return (filter, ...rest) => {
          delete filter.revision;
          return target.updateOne(filter, ...rest);
        };
      const member = target[name];
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
// What a module exports cannot be assigned to: the others that load it get another module.
require.cache[file].exports = {
  ...others,
  agentStore: (mongo, outbox) => open({ model: async (...asked) => unguarded(await mongo.model(...asked)) }, outbox),
};
