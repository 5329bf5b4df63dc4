/** The people who can sign in at the embedded identity provider. It reads their file at every look-up, so an addition works at once. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './root.mjs';

const ADMIN_EMAIL = 'admin@acme.example';
const FILE = 'idp-users.json';

const passwordHash = (password) => createRequire(import.meta.url)(join(root, 'services/idp/dist/service.js')).hashPassword(password);

const peopleOf = (home) => {
  const file = home.path(FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
};

/** Whether somebody has this address, in any case. @param {import('./home.mjs').Home} home @param {string} email */
export const canSignIn = (home, email) => peopleOf(home).some((person) => person.email.toLowerCase() === email.toLowerCase());

/**
 * @param {import('./home.mjs').Home} home @param {{ email: string, name: string }} person
 * @returns {Promise<{ email: string, password: string }>}
 */
export async function addPerson(home, { email, name }) {
  const password = randomBytes(12).toString('base64url');
  const entry = { sub: `person-${randomBytes(8).toString('hex')}`, email, name, passwordHash: await passwordHash(password) };
  home.writeSecret(FILE, [...peopleOf(home), entry]);
  return { email, password };
}

/** The first admin, made once. @param {import('./home.mjs').Home} home @returns {Promise<{ email: string, password: string }>} */
export async function ensureAdmin(home) {
  const { adminEmail, adminPassword } = home.readDev();
  if (adminPassword !== undefined && existsSync(home.path(FILE))) return { email: adminEmail, password: adminPassword };
  const admin = await addPerson(home, { email: ADMIN_EMAIL, name: 'Acme Admin' });
  home.writeDev({ adminEmail: admin.email, adminPassword: admin.password });
  return admin;
}
