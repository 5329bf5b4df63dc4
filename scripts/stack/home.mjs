/**
 * The data folder of a stack: who it is on this machine, its keys and secrets, what the last run left. Everything in it is made once and kept;
 * files with secrets are readable by their owner alone.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess, leftBehind } from '../providers/ownServer.mjs';

/** Processes whose signature others trust: gateway and registry sign principals, identity verdicts, the console the addresses it hands on. */
const SIGNERS = ['gateway', 'registry', 'identity', 'console', 'policy', 'executor'];
const KEPT_ON_RESET = new Set(['instance.json', 'ports.json', 'run.json']);

/** @param {string} file @param {unknown} value written whole or not at all */
function writeSecret(file, value) {
  const next = `${file}.${process.pid}.new`;
  writeFileSync(next, typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Make the value of a file once; later reads give the same. */
function once(file, make) {
  if (!existsSync(file)) writeSecret(file, make());
  return readJson(file);
}

const newName = () => randomBytes(4).toString('hex');

/** A copied checkout brings its data folder along; it must not share databases and queues with the original, which is still there. */
function instanceOf(dir, root) {
  const file = join(dir, 'instance.json');
  const fresh = () => ({ id: newName(), servers: newName(), root });
  const instance = once(file, fresh);
  if (instance.root === root) return instance;
  const copied = existsSync(join(instance.root, '.gatehouse', 'instance.json'));
  const next = copied ? fresh() : { ...instance, root };
  writeSecret(file, next);
  return next;
}

/** A folder of an earlier version lacks the keys of signers it did not know. */
function makeSigningKeys(dir) {
  const folder = join(dir, 'keys');
  const trusted = join(dir, 'trusted-keys.json');
  const known = existsSync(trusted) ? readJson(trusted) : {};
  const missing = SIGNERS.filter((name) => known[name] === undefined);
  if (missing.length === 0) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pairs = missing.map((name) => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    writeSecret(join(folder, `${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return [name, publicKey.export({ type: 'spki', format: 'pem' })];
  });
  writeSecret(trusted, { ...known, ...Object.fromEntries(pairs) });
}

/**
 * @typedef {ReturnType<typeof openHome>} Home
 * @param {string} dir @param {string} root folder of the checkout
 */
export function openHome(dir, root) {
  mkdirSync(join(dir, 'logs'), { recursive: true, mode: 0o700 });
  const { id, servers } = instanceOf(dir, root);
  const secretsFile = join(dir, 'secrets.json');
  const devFile = join(dir, 'dev.json');
  const portsFile = join(dir, 'ports.json');
  const makeKeys = () => {
    makeSigningKeys(dir);
    for (const file of ['master-key.json', 'identity-master-key.json'])
      once(join(dir, file), () => ({ primary: 'k1', keys: { k1: randomBytes(32).toString('base64') } }));
  };
  makeKeys();
  return {
    dir,
    id,
    /** Name of containers and broker nodes of this checkout; outlives a reset, as they do. */
    servers,
    /** Names that keep two stacks apart on one server. */
    prefixes: { DATABASE_PREFIX: `gh_${id}_`, QUEUE_PREFIX: `gh.${id}.`, KEY_PREFIX: `gh:${id}:` },
    path: (...names) => join(dir, ...names),
    /** @param {string} name @returns {string} 256 random bits, the same each time */
    secret(name) {
      const secrets = once(secretsFile, () => ({}));
      if (secrets[name] === undefined) writeSecret(secretsFile, { ...secrets, [name]: randomBytes(32).toString('base64url') });
      return readJson(secretsFile)[name];
    },
    writeSecret: (name, value) => writeSecret(join(dir, name), value),
    /** Ports of the run before, as `choosePorts` gave them, and under `health` those of the processes. */
    readPorts: () => (existsSync(portsFile) ? readJson(portsFile) : undefined),
    /** @param {object} ports */
    writePorts: (ports) => writeSecret(portsFile, ports),
    /** What people and `token.mjs` need to reach the running stack. */
    readDev: () => once(devFile, () => ({})),
    /** @param {object} changes */
    writeDev: (changes) => writeSecret(devFile, { ...once(devFile, () => ({})), ...changes }),
    /**
     * Forget everything, keys and names included: what another server still holds under the old names is never met again.
     * The stores themselves are emptied by `emptyStores`. Open the folder anew afterwards.
     */
    async forget() {
      for (const part of ['mongo', 'rabbit', 'redis']) {
        const server = leftBehind(join(dir, part));
        if (server !== undefined) await endProcess(server.pid, 10_000);
      }
      for (const name of readdirSync(dir)) if (!KEPT_ON_RESET.has(name)) rmSync(join(dir, name), { recursive: true, force: true });
      writeSecret(join(dir, 'instance.json'), { id: newName(), servers, root });
    },
  };
}
