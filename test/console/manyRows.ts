/** Makes an organization large: a thousand bots, rules, members and blocks, grants of each bot, and a trail of a hundred thousand entries. */
import type { Db, Document } from 'mongodb';
import { randomBase62 } from '@gatehouse/contracts';

export const ACCOUNTS = 1_000;
const RULES = 1_000;
const MEMBERS = 1_000;
export const BLOCKS = 900;
const ENTRIES = 100_000;
const BATCH = 5_000;

async function insertAll(db: Db, collection: string, rows: readonly Document[]): Promise<void> {
  for (let at = 0; at < rows.length; at += BATCH)
    await db.collection(collection).insertMany(rows.slice(at, at + BATCH), { ordered: false });
}

/** Rules and blocks stand in one document. */
async function multiplyPolicy(db: Db, orgId: string, ids: readonly string[]): Promise<void> {
  const policies = db.collection<Document & { _id: string }>('policies');
  const [before] = await policies.find({ _id: orgId }).toArray();
  const [rule] = before!['rules'] as { id: string }[];
  const [block] = before!['blocks'] as { id: string }[];
  const rules = Array.from({ length: RULES - 1 }, (_, at) => ({
    ...rule,
    id: `rul_${randomBase62(22)}`,
    name: `rule ${at}`,
    subjects: [{ kind: 'serviceAccount', id: ids[at] }],
  }));
  const blocks = Array.from({ length: BLOCKS - 1 }, (_, at) => ({
    ...block,
    id: `blk_${randomBase62(22)}`,
    target: { kind: 'serviceAccount', id: ids[at] },
  }));
  const set = { rules: [rule, ...rules], blocks: [block, ...blocks] };
  await policies.updateOne({ _id: orgId }, { $set: set, $inc: { revision: 1 } });
}

async function multiplyMembers(db: Db, orgId: string): Promise<void> {
  const [member] = await db.collection<Document & { userId: string }>('members').find({ orgId, role: 'member' }).toArray();
  const [user] = await db.collection<Document & { _id: string }>('users').find({ _id: member!.userId }).toArray();
  const ids = Array.from({ length: MEMBERS - 2 }, () => `usr_${randomBase62(22)}`);
  const person = (id: string, at: number) => {
    const email = `person-${at}-${orgId.slice(4, 10).toLowerCase()}@many.example`;
    return { ...user, _id: id, subject: id, email, emailKey: email, name: `Person ${at}` };
  };
  await insertAll(db, 'users', ids.map(person));
  await insertAll(
    db,
    'members',
    ids.map((userId) => ({ ...member, _id: `${orgId}:${userId}`, userId, outbox: [] })),
  );
}

/** More of what the services stored themselves: a row each, with other ids. */
export async function multiply(db: (service: string) => Db, accountId: string): Promise<void> {
  const [account] = await db('identity').collection<Document & { _id: string }>('serviceAccounts').find({ _id: accountId }).toArray();
  const grants = await db('policy').collection<Document & { _id: string }>('grants').find({ 'subject.id': accountId }).toArray();
  const ids = Array.from({ length: ACCOUNTS - 1 }, () => `sa_${randomBase62(22)}`);
  const named = (id: string, index: number) => ({
    ...account,
    _id: id,
    name: `bot ${index}`,
    nameKey: String(account!['nameKey']).replace(/first-bot$/, `bot ${index}`),
  });
  await insertAll(db('identity'), 'serviceAccounts', ids.map(named));
  const held = (id: string) =>
    grants.map((grant) => ({ ...grant, _id: grant._id.replace(accountId, id), subject: { kind: 'serviceAccount', id }, outbox: [] }));
  await insertAll(db('policy'), 'grants', ids.flatMap(held));
  await multiplyPolicy(db('policy'), String(account!['orgId']), ids);
  await multiplyMembers(db('identity'), String(account!['orgId']));
  const entries = db('audit').collection<Document & { _id: string; seq: number }>('entries');
  const pattern = await entries.find({ 'actor.id': accountId, type: 'tool.call' }).sort({ seq: 1 }).limit(2).toArray();
  const [last] = await entries
    .find({ orgId: account!['orgId'] as string })
    .sort({ seq: -1 })
    .limit(1)
    .toArray();
  const more = Array.from({ length: ENTRIES }, (_, index) => {
    const call = randomBase62(22).slice(0, 6) + String(index >> 1).padStart(16, '0');
    const actor = { kind: 'serviceAccount', id: ids[(index >> 1) % ids.length]!, name: `bot ${(index >> 1) % ids.length}` };
    const shared = { callId: `call_${String(index >> 1).padStart(22, '0')}`, correlationId: `c-${String(index >> 1).padStart(16, '0')}` };
    return {
      ...pattern[index % 2],
      ...shared,
      actor,
      _id: `${last!['orgId']}/evt_${call}`,
      eventId: `evt_${call}`,
      seq: last!.seq + 1 + index,
    };
  });
  await insertAll(db('audit'), 'entries', more);
}
