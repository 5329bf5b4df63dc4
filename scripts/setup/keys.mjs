/** Keys and secrets of a deployment: a folder for each process that holds what this process may know, named like the settings. */
import { createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { definitionsOf } from './broker.mjs';
import { openFolder } from './folder.mjs';
import { redisUsers } from './redis.mjs';

const random = () => randomBytes(32).toString('base64url');
const masterKey = () => JSON.stringify({ primary: 'k1', keys: { k1: randomBytes(32).toString('base64') } });
const signingKey = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

/** Addresses of the stores, without users; one is put in for each process. */
const SETTINGS = { mongodb: 'MONGODB_URL', rabbitmq: 'AMQP_URL', redis: 'REDIS_URL' };
const SCHEMES = { mongodb: ['mongodb', 'mongodb+srv'], rabbitmq: ['amqp', 'amqps'], redis: ['redis', 'rediss'] };

const withUser = (url, user, password) => url.replace(/^([a-z+]+:\/\/)(?:[^@/]*@)?/, `$1${user}:${password}@`);
export const passwordOf = (url) => /^[a-z+]+:\/\/[^:@/]+:([^@]+)@/.exec(url)?.[1];

function publicHalfOf(name, pem) {
  try {
    return createPublicKey(pem).export({ type: 'spki', format: 'pem' });
  } catch {
    throw new Error(`the file ${name}/signing-key.pem is no key: put back what stood in it, or delete it for a new one`);
  }
}

/** Throws for store addresses that no user can be put into. The values may hold passwords, so the message does not repeat them. */
function checkAddresses(urls) {
  const wrong = Object.entries(SCHEMES).flatMap(([store, schemes]) => {
    const scheme = /^([a-z+]+):\/\/(?:[^@/\s<>]*@)?[^@/\s<>][^\s<>]*$/.exec(urls[store])?.[1];
    return schemes.includes(scheme)
      ? []
      : [`${SETTINGS[store]} must be ${schemes.map((one) => `${one}://host`).join(' or ')}, in small letters and without blanks, < and >`];
  });
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

/** Least number of characters in the secrets of this file; a shorter one was cut off. */
const SHORTEST_SECRET = 32;

/** A secret that a process would refuse at its start is named here. */
function checkSecret(text, name, file) {
  if (text.trim().length < SHORTEST_SECRET)
    throw new Error(
      `the file ${name}/${file} has fewer than ${SHORTEST_SECRET} characters: put back what stood in it, or delete it for a new one`,
    );
}

function checkMasterKey(text, name) {
  try {
    const { primary, keys } = JSON.parse(text);
    if (Buffer.from(keys[primary], 'base64').length === 32) return;
  } catch {
    // The text is no JSON, or has another shape.
  }
  throw new Error(
    `the file ${name}/master-key.json has no primary key of 32 bytes: put back what stood in it; under a new one nothing sealed before can be read`,
  );
}

/** The password in an address that was made before. An older version made `undefined` of an address that it could not read. */
function kept(folder, name, setting) {
  const password = passwordOf(folder.read(setting));
  if (password !== undefined && password !== 'undefined') return password;
  throw new Error(`the file ${name}/${setting} is no address with a user and a password: put it right, or delete it for a new password`);
}

/**
 * Makes what is missing and keeps what is there; an address is written anew under the password it has.
 * @param {{ out: string, processes: Record<string, import('./processes.mjs').Needs>, urls: Record<string, string>, owner?: number }} plan
 * @returns {Record<string, ReturnType<typeof openFolder>>} the folder of each process
 */
export function makeKeys({ out, processes, urls, owner }) {
  checkAddresses(urls);
  const folders = {};
  const trusted = {};
  for (const [name, needs] of Object.entries(processes)) {
    const folder = (folders[name] = openFolder(join(out, name), { owner }));
    for (const [store, setting] of Object.entries(SETTINGS)) {
      if (needs[store] !== true) continue;
      const password = folder.has(setting) ? kept(folder, name, setting) : random();
      folder.write(setting, withUser(urls[store], name, password));
    }
    for (const secret of needs.secrets ?? []) checkSecret(folder.once(secret, random), name, secret);
    if (needs.masterKey) checkMasterKey(folder.once('master-key.json', masterKey), name);
    if (needs.signs) trusted[name] = publicHalfOf(name, folder.once('signing-key.pem', signingKey));
  }
  for (const [name, { rabbitmq }] of Object.entries(processes))
    if (rabbitmq) folders[name].write('trusted-keys.json', JSON.stringify(trusted, undefined, 2));
  return folders;
}

/** Passwords of everybody who has a user at a store. @param {Record<string, ReturnType<typeof openFolder>>} folders @param {keyof typeof SETTINGS} store */
export const passwordsAt = (folders, store) =>
  Object.fromEntries(
    Object.entries(folders).flatMap(([name, folder]) => (folder.has(SETTINGS[store]) ? [[name, kept(folder, name, SETTINGS[store])]] : [])),
  );

/** What RabbitMQ and Redis read when they start. @param {{ folders: ReturnType<typeof makeKeys>, operator: string, queuePrefix: string, keyPrefix: string }} plan */
export const storeUsers = ({ folders, operator, queuePrefix, keyPrefix }) => ({
  definitions: JSON.stringify(definitionsOf({ passwords: passwordsAt(folders, 'rabbitmq'), operator, prefix: queuePrefix }), undefined, 2),
  acl: redisUsers({ passwords: passwordsAt(folders, 'redis'), prefix: keyPrefix }),
});
