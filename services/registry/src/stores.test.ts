/** What the collections refuse, and what they take of rows that no release of today wrote. */
import { audit, newId } from '@gatehouse/contracts';
import { openMongo, type Mongo } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { MongoClient, type Collection } from 'mongodb';
import { agentStore, type NextAgent } from './catalog/agents/store/agentStore';
import { integrationStore } from './catalog/integrations/store/integrationStore';
import { skillStore } from './catalog/skills/store/skillStore';
import * as ofAgents from './catalog/agents/store/schemas';
import * as ofIntegrations from './catalog/integrations/store/schemas';
import * as ofSkills from './catalog/skills/store/schemas';
import { skillUseSchema } from './catalog/skills/store/skillUseStore';
import { idempotencySchema } from './edge/rest/idempotencyStore';

const context = testContext('registry', {});
const client = new MongoClient(context.config.MONGODB_URL);
const outbox = { kick: () => undefined };
let mongo: Mongo;
beforeAll(async () => {
  mongo = await openMongo(context);
  await client.connect();
});
afterAll(async () => {
  await client.close();
  await context.dispose();
});

type Row = { _id: string } & Record<string, unknown>;
const stored = (name: string): Collection<Row> => client.db(`${context.config.DATABASE_PREFIX}registry`).collection<Row>(name);

type AnySchema = typeof ofIntegrations.toolSchema;
const all = Object.entries({ ...ofAgents, ...ofIntegrations, ...ofSkills, skillUseSchema, idempotencySchema }) as unknown as [
  string,
  AnySchema,
][];

test.each(all)('%s refuses a query without its organization, and one by a name that no row has', async (name, schema) => {
  const Rows = await mongo.model(`refusing_${name}`, schema);
  await expect(Rows.findOne({ _id: 'a' })).rejects.toThrow('without an orgId');
  await expect(Rows.findOne({ orgId: 'o', nmae: 'a' } as object)).rejects.toThrow('nmae');
  expect(await Rows.findOne({ orgId: 'o', _id: 'a' })).toBeNull();
});

const orgId = newId('organization');
const at = new Date(0);
const event: audit.AuditEvent = audit.adminEvent({
  by: { kind: 'user', id: newId('user'), name: 'ada@acme.example', role: 'admin', orgId, orgSlug: 'acme', orgName: 'Acme' },
  type: 'agent.updated',
  at,
  target: { kind: 'agent', id: 'a' },
  data: { 'odd.key': { $x: 1 } },
});
const change = { createdAt: at, createdBy: { kind: 'user' as const, id: newId('user'), name: 'ada' } };

test.each([
  { author: null, preference: ['claude', null, 7], tags: 'odd', ownership: { team: 'x' } },
  { author: 'ada', preference: 'claude', createdAt: '2020-01-01', updatedAt: null, description: null, tags: [1], revision: 0 },
])('an agent of another time is read as it lies there, and changed: %j', async (odd) => {
  const agents = await agentStore(mongo, outbox);
  const row = { _id: newId('agent'), orgId, name: newId('agent'), revision: 3, version: 1, spec: '{}', change, ...odd };
  await stored('agents').insertOne(row);
  expect(await agents.byId(orgId, row._id)).toEqual(row);
  const { name, version, spec, preference, revision } = row;
  const next = {
    name,
    description: 'now',
    version,
    spec,
    preference,
    change,
    revision: revision + 1,
    updatedAt: at,
  } as unknown as NextAgent;
  expect(await agents.replace(orgId, row._id, revision, next, event)).toBe(true);
  const { tags: _, ...kept } = row;
  const item = { id: expect.any(String), event: audit.fact.name, payload: event };
  expect(await stored('agents').findOne({ _id: row._id })).toEqual({ ...kept, ...next, outbox: [item] });
  expect(await agents.remove(orgId, row._id, revision + 1, at, [])).toBe(true);
});

test('an integration and a skill from before some of their members were kept are read and changed', async () => {
  const [integrations, skills] = [await integrationStore(mongo, outbox), await skillStore(mongo, outbox)];
  const common = { orgId, description: '', createdAt: at, updatedAt: at, revision: 1 };
  const integration = {
    _id: newId('integration'),
    slug: 'old',
    name: 'Old',
    auth: { type: 'none' as const },
    batch: 'b',
    toolCount: 0,
    ...common,
  };
  const skill = { _id: newId('skill'), name: 'old', instructions: 'x', attachments: [], tags: 'odd', legacy: 1, ...common };
  await stored('integrations').insertOne(integration);
  await stored('skills').insertOne(skill);
  expect(await integrations.bySlug(orgId, 'old')).toEqual(integration);
  expect(await skills.byName(orgId, 'old')).toEqual(skill);
  await integrations.replace(orgId, { ...integration, collidedCount: 0, revision: 2 }, 1, event);
  expect(await stored('integrations').findOne({ orgId })).toMatchObject({ revision: 2, outbox: [{ payload: event }] });
  const content = { name: 'old', description: 'now', tags: [], instructions: 'y', attachments: [] };
  const next = { ...content, version: 2, change, revision: 2, updatedAt: at };
  expect(await skills.replace(orgId, skill._id, 1, next, event)).toBe(true);
  expect(await stored('skills').findOne({ orgId })).toMatchObject({ ...next, legacy: 1 });
});

test('what a row had not is not made up when it is stored', async () => {
  const agents = await agentStore(mongo, outbox);
  const author = change.createdBy;
  const row = { _id: newId('agent'), orgId, name: 'plain', description: '', author, version: 1, spec: '{}', preference: [], change };
  await agents.insert(orgId, { ...row, revision: 1, createdAt: at, updatedAt: at }, event);
  const { outbox: items, ...rest } = (await stored('agents').findOne({ _id: row._id }))!;
  expect(rest).toEqual({ ...row, revision: 1, createdAt: at, updatedAt: at });
  expect(items).toMatchObject([{ payload: event }]);
});
