/**
 * Users and rights at the broker, from the contracts: each process declares and reads its own queues, and states only the events that are its own.
 * A process can send a request to any queue, because replies need the default exchange; receivers compare the sender with the contract.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { allRpcs, allEvents } = require('../../libs/contracts/dist/index.js');

/** The services that have a queue for each event, which contracts leave open. `test/brokerRights.test.ts` compares it with the sources. */
export const consumers = {
  'identity.organizationChanged.v1': ['policy'],
  'identity.orgTokenEnded.v1': ['executor'],
  'identity.memberRemoved.v1': ['policy', 'executor'],
  'identity.invited.v1': ['approvals'],
  'policy.changed.v1': ['approvals'],
  'executor.spent.v1': ['policy'],
  'executor.finished.v1': ['approvals'],
  'registry.resourceRemoved.v1': ['policy', 'approvals'],
  'approvals.approved.v1': ['executor'],
  'audit.fact.v1': ['audit'],
};

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A pattern of exactly these names; of none it matches nothing, where an empty pattern would match everything. */
const oneOf = (patterns) => (patterns.length === 0 ? '^$' : `^(${patterns.join('|')})$`);

/** @param {string} user @param {string} prefix @returns {{ configure: string, write: string, read: string, topics: { write: string, read: string } }} */
export function rightsOf(user, prefix) {
  const serves = allRpcs.some(({ server }) => server === user);
  const consumed = Object.keys(consumers).filter((event) => consumers[event].includes(user));
  const stated = allEvents.filter(({ publishers }) => publishers.includes(user)).map(({ name }) => name);
  const p = escape(prefix);
  const queues = [
    ...(serves ? [`${p}rpc\\.${user}`] : []),
    ...consumed.map((event) => `${p}${user}\\.${escape(event)}(\\.parked)?`),
    // Shared by all consumers: a failed delivery waits there and comes back to the queue that its routing key names.
    ...(consumed.length > 0 ? [`${p}retry\\.[0-9]+`] : []),
  ];
  const events = `${p}events`;
  return {
    configure: oneOf([...queues, events]),
    write: oneOf([...queues, events, 'amq\\.default']),
    read: oneOf(consumed.length > 0 ? [...queues, events] : queues),
    topics: { write: oneOf(stated.map(escape)), read: oneOf(consumed.map(escape)) },
  };
}

/** Hashes a password as the broker keeps it: a salt of 4 bytes, then SHA-256 of salt and password. */
function hashPassword(password) {
  const salt = randomBytes(4);
  return Buffer.concat([
    salt,
    createHash('sha256')
      .update(Buffer.concat([salt, Buffer.from(password)]))
      .digest(),
  ]).toString('base64');
}

const userOf = (name, password, tags) => ({
  name,
  password_hash: hashPassword(password),
  hashing_algorithm: 'rabbit_password_hashing_sha256',
  tags,
});

/**
 * What the broker imports, at its start or by its API.
 * @param {{ passwords: Record<string, string>, operator?: string, prefix: string, vhost?: string }} plan `operator`: password of the one person's user
 */
export function definitionsOf({ passwords, operator, prefix, vhost = '/' }) {
  const names = Object.keys(passwords);
  const everything = { vhost, configure: '.*', write: '.*', read: '.*' };
  return {
    vhosts: [{ name: vhost }],
    users: [
      ...names.map((name) => userOf(name, passwords[name], [])),
      ...(operator === undefined ? [] : [userOf('operator', operator, ['administrator'])]),
    ],
    permissions: [
      ...names.map((user) => {
        const { configure, write, read } = rightsOf(user, prefix);
        return { user, vhost, configure, write, read };
      }),
      ...(operator === undefined ? [] : [{ user: 'operator', ...everything }]),
    ],
    topic_permissions: names.map((user) => ({ user, vhost, exchange: `${prefix}events`, ...rightsOf(user, prefix).topics })),
  };
}

/** Hand the definitions to a broker that runs already. @param {string} url of its management API, with an administrator's name and password @param {string} definitions */
export async function importDefinitions(url, definitions) {
  const address = URL.parse(url);
  if (address === null) throw new Error('BROKER_ADMIN_URL is no address');
  const { origin, pathname, username, password } = address;
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const response = await fetch(`${origin}${pathname.replace(/\/$/, '')}/api/definitions`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: definitions,
    signal: AbortSignal.timeout(30_000),
  }).catch((err) => {
    throw new Error(`the broker at ${origin} cannot be reached: ${err.cause?.message ?? err.message}`);
  });
  if (!response.ok) throw new Error(`the broker answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
}
