/** The people of the embedded provider, from a JSON file that is read at every look-up: a new line in it works at once. */
import { readFile } from 'node:fs/promises';
import { compile } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';
import { checkPassword } from './password';

const User = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.String({ minLength: 3, maxLength: 320 }),
  name: Type.String({ minLength: 1, maxLength: 128 }),
  passwordHash: Type.String({ pattern: '^scrypt\\$' }),
});
export type User = Static<typeof User>;

const checkUsers = compile(Type.Array(User));

export interface Users {
  bySubject(sub: string): Promise<User | undefined>;
  /** The user when the password is right. Takes the same time for an unknown address. */
  signIn(email: string, password: string): Promise<User | undefined>;
}

/** Nobody's password; its only use is the time it takes to check. */
const DECOY = `scrypt$16384$8$1$${'A'.repeat(22)}$${'A'.repeat(86)}`;

export function fileUsers(path: string): Users {
  const load = async (): Promise<User[]> => checkUsers(JSON.parse(await readFile(path, 'utf8')), 'IDP_USERS_FILE');
  return {
    bySubject: async (sub) => (await load()).find((user) => user.sub === sub),
    signIn: async (email, password) => {
      const user = (await load()).find((candidate) => candidate.email.toLowerCase() === email.trim().toLowerCase());
      const good = await checkPassword(password, user?.passwordHash ?? DECOY);
      return good ? user : undefined;
    },
  };
}
