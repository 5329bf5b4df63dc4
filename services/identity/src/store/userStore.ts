import { newId, type identity } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import { emailKey, type UserRow } from '../domain/organization';

export type Person = Static<typeof identity.Person>;

export interface UserStore {
  /** The issuer's subject is the person; an e-mail address is only what it is called today. */
  find(person: Person): Promise<UserRow | undefined>;
  findById(id: string): Promise<UserRow | undefined>;
  /** Whose address this is, in any case. Several when issuers disagree; bounded. */
  idsByEmail(email: string): Promise<string[]>;
  /** Find or create, with the e-mail address the provider states now. */
  ensure(person: Person, now: number): Promise<UserRow>;
}

const MAX_NAMESAKES = 20;

export async function userStore(mongo: Mongo): Promise<UserStore> {
  const users = await mongo.collection<UserRow>('users', [{ key: { issuer: 1, subject: 1 }, unique: true }, { key: { emailKey: 1 } }]);
  const upsert = async ({ issuer, subject, email }: Person, now: number): Promise<UserRow> => {
    const update = { $set: { email, emailKey: emailKey(email) }, $setOnInsert: { _id: newId('user'), createdAt: new Date(now) } };
    const row = await users.findOneAndUpdate({ issuer, subject }, update, { upsert: true, returnDocument: 'after' });
    return row!;
  };
  return {
    find: async ({ issuer, subject }) => (await users.findOne({ issuer, subject })) ?? undefined,
    findById: async (id) => (await users.findOne({ _id: id })) ?? undefined,
    idsByEmail: async (email) => {
      const rows = await users
        .find({ emailKey: emailKey(email) }, { projection: { _id: 1 } })
        .limit(MAX_NAMESAKES)
        .toArray();
      return rows.map(({ _id }) => _id);
    },
    ensure: async (person, now) => {
      try {
        return await upsert(person, now);
      } catch (err) {
        // Two upserts of one new person can collide on the unique index; the second one then finds the row of the first.
        if (isDuplicateKey(err)) return upsert(person, now);
        throw err;
      }
    },
  };
}
