/** Prepares a deployment, once or again: what is there is kept. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importDefinitions } from './broker.mjs';
import { openFolder } from './folder.mjs';
import { makeKeys, passwordsAt, storeUsers } from './keys.mjs';
import { prepareMongo } from './mongo.mjs';
import { processes, standIns } from './processes.mjs';

const USAGE = `node scripts/setup/main.mjs compose | mongodb | show | keys | broker
  compose  keys of every process, and of the stores of docker-compose.yml, below OUT (/keys); SPOOL: a folder for the executor to write to
  mongodb  replica set and users of that MongoDB
  show     addresses and passwords for people
  keys     keys of every process of a cluster, below OUT, for stores elsewhere: MONGODB_URL, AMQP_URL, REDIS_URL without user
  broker   users and rights at the broker whose management API is at BROKER_ADMIN_URL, from DEFINITIONS_FILE
What is there is kept.`;

const env = process.env;
const out = env.OUT ?? '/keys';
/** The number of a user and group; undefined where the files stay with whoever makes them. */
function ownerIn(name) {
  const value = env[name];
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  console.error(`${name} must be the number of a user, such as 10001`);
  process.exit(1);
}
const owner = ownerIn('OWNER');
/** The user as which the images of MongoDB and RabbitMQ run; the folders of all three stores belong to it. */
const storeOwner = ownerIn('STORE_OWNER');
const prefixes = { queuePrefix: env.QUEUE_PREFIX ?? 'gatehouse.', keyPrefix: env.KEY_PREFIX ?? 'gatehouse:' };
const databasePrefix = env.DATABASE_PREFIX ?? 'gatehouse_';
const random = () => randomBytes(32).toString('base64url');

/** Values of settings that must be there; names all that are not. */
function needed(...names) {
  const missing = names.filter((one) => !env[one]);
  if (missing.length > 0) throw new Error(`${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set`);
  return names.map((one) => env[one]);
}
const peopleFolder = () => openFolder(join(out, 'people'));
const composeKeys = () =>
  makeKeys({
    out,
    owner,
    processes: { ...processes, ...standIns },
    urls: {
      mongodb: env.MONGODB_URL ?? 'mongodb://mongodb:27017/?replicaSet=rs0',
      rabbitmq: env.AMQP_URL ?? 'amqp://rabbitmq:5672',
      redis: env.REDIS_URL ?? 'redis://redis:6379',
    },
  });

const commands = {
  async compose() {
    const folders = composeKeys();
    const people = peopleFolder();
    const operator = people.once('operator-password', random);
    const { definitions, acl } = storeUsers({ folders, operator, ...prefixes });
    const rabbitmq = openFolder(join(out, 'rabbitmq'), { owner: storeOwner });
    rabbitmq.write('definitions.json', definitions);
    rabbitmq.write('rabbitmq.conf', `load_definitions = ${join(out, 'rabbitmq', 'definitions.json')}\n`);
    openFolder(join(out, 'redis'), { owner: storeOwner }).write('users.acl', acl);
    const mongodb = openFolder(join(out, 'mongodb'), { owner: storeOwner });
    mongodb.once('cluster-key', () => randomBytes(96).toString('base64'));
    mongodb.once('operator-password', random);
    const { firstPerson } = await import('./demo.mjs');
    await firstPerson(openFolder(join(out, 'idp'), { owner }), people);
    if (env.SPOOL) openFolder(env.SPOOL, { owner });
  },

  async mongodb() {
    const operator = openFolder(join(out, 'mongodb'), { owner: storeOwner }).read('operator-password');
    const host = env.MONGODB_HOST ?? 'mongodb:27017';
    await prepareMongo({
      url: `mongodb://operator:${operator}@${host}/`,
      host,
      passwords: passwordsAt(composeKeys(), 'mongodb'),
      databasePrefix,
    });
  },

  async show() {
    const { welcome } = await import('./demo.mjs');
    console.log(welcome(peopleFolder()));
  },

  keys() {
    const [, mongodb, rabbitmq, redis] = needed('OUT', 'MONGODB_URL', 'AMQP_URL', 'REDIS_URL');
    const folders = makeKeys({ out, owner, processes, urls: { mongodb, rabbitmq, redis } });
    const { definitions, acl } = storeUsers({ folders, operator: undefined, ...prefixes });
    openFolder(join(out, 'broker-setup')).write('definitions.json', definitions);
    openFolder(join(out, 'stores')).write('redis-users.acl', acl);
    openFolder(join(out, 'stores')).write('mongodb-passwords.json', JSON.stringify(passwordsAt(folders, 'mongodb'), undefined, 2));
  },

  broker() {
    const [url, file] = needed('BROKER_ADMIN_URL', 'DEFINITIONS_FILE');
    return importDefinitions(url, readFileSync(file, 'utf8'));
  },
};

const [name] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (command === undefined) {
  const isAsked = name === '--help' || name === '-h';
  (isAsked ? process.stdout : process.stderr).write(`${USAGE}\n`);
  process.exit(isAsked ? 0 : 2);
}
try {
  await command();
} catch (err) {
  console.error(`${name}: ${err.message}`);
  process.exitCode = 1;
}
