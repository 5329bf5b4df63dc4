import { newId, type identity } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import { emailKey } from '../domain/email';
import type { UserRow } from '../domain/organization';
import { userSchema } from './schemas';

type Person = identity.Person;

export interface UserStore {
  /** The issuer's subject is the person; an e-mail address is only what it is called today. */
  find(person: Person): Promise<UserRow | undefined>;
  findById(userId: string): Promise<UserRow | undefined>;
  /** Finds users, by id. */
  findAll(userIds: readonly string[]): Promise<Map<string, UserRow>>;
  /** Ids of the users with this address, in any case. Several when issuers disagree; bounded. */
  idsByEmail(email: string): Promise<string[]>;
  /** Find or create, with the e-mail address and name the provider states now; a name it leaves out stays. */
  ensure(person: Person, now: number): Promise<UserRow>;
}

const MAX_NAMESAKES = 20;

const isUpToDate = (row: UserRow, { email, name }: Person): boolean => row.email === email && (name === undefined || row.name === name);

export async function userStore(mongo: Mongo): Promise<UserStore> {
  const Users = await mongo.model('users', userSchema);
  const upsert = ({ issuer, subject, email, name }: Person, now: number): Promise<UserRow> => {
    const said = { email, emailKey: emailKey(email), ...(name !== undefined && { name }) };
    const update = { $set: said, $setOnInsert: { _id: newId('user'), createdAt: new Date(now) } };
    return Users.findOneAndUpdate({ issuer, subject }, update, { upsert: true, returnDocument: 'after' }).lean();
  };
  const find: UserStore['find'] = async ({ issuer, subject }) => (await Users.findOne({ issuer, subject }).lean()) ?? undefined;
  return {
    find,
    findById: async (userId) => (await Users.findOne({ _id: userId }).lean()) ?? undefined,
    findAll: async (userIds) => {
      const rows = await Users.find({ _id: { $in: [...userIds] } }).lean();
      return new Map(rows.map((row) => [row._id, row]));
    },
    idsByEmail: async (email) => {
      const rows = await Users.find({ emailKey: emailKey(email) }, { _id: 1 })
        .limit(MAX_NAMESAKES)
        .lean();
      return rows.map(({ _id }) => _id);
    },
    ensure: async (person, now) => {
      const known = await find(person);
      if (known !== undefined && isUpToDate(known, person)) return known;
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
