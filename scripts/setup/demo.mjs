/** The first person who can sign in at the identity provider of one machine. */
import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const EMAIL = 'admin@acme.example';

/** @param {ReturnType<typeof import('./folder.mjs').openFolder>} idp its folder @param {ReturnType<typeof import('./folder.mjs').openFolder>} people what is kept for people */
export async function firstPerson(idp, people) {
  const password = people.once('console-password', () => randomBytes(12).toString('base64url'));
  if (idp.has('users.json')) return;
  const { hashPassword } = require('../../services/idp/dist/service.js');
  const sub = `person-${randomBytes(8).toString('hex')}`;
  idp.write('users.json', JSON.stringify([{ sub, email: EMAIL, name: 'Acme Admin', passwordHash: await hashPassword(password) }]));
}

/** What a person reads to begin. */
export const welcome = (people) =>
  [
    `Console    http://127.0.0.1:8084  sign in as ${EMAIL} with ${people.read('console-password')}`,
    `Broker     http://127.0.0.1:15672  operator, ${people.read('operator-password')}`,
    'Mail       http://127.0.0.1:8085',
    'MCP        http://127.0.0.1:8080/org/<organization>',
    'REST       http://127.0.0.1:8081/v1',
  ].join('\n');
