/** Portable agents behind their port and over the bus, on a real database. */
import { newId, registry, type Principal } from '@gatehouse/contracts';
import fc from 'fast-check';
import type { Act } from '../shared/act';
import { sweepOnce } from '../startSweeper';
import { agentVersionStore } from './store/agentVersionStore';
import { apiDocument } from '../../testing/apiDocument';
import { startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';
import { sweepDeps } from '../../testing/sweepDeps';
import { project } from './specRules';

let fixture: CatalogFixture;
beforeAll(async () => {
  fixture = await startCatalogFixture();
});
afterAll(() => fixture.stop());

const CLAUDE = { family: 'claude', model: 'opus-5.5' };
const specOf = (systemPrompt: string, more: object = {}) => ({ schemaVersion: '1.0', systemPrompt, modelPreference: [CLAUDE], ...more });
const envelope = (name: string, spec: object = specOf('One.')) => ({ agent: { name, description: '' }, spec });

function newOrganization() {
  const { admin, account, asAdmin, asAccount, orgId } = fixture.newOrganization();
  const author: Principal = { ...admin, id: newId('user'), name: 'author@acme.example', role: 'member' };
  const act = (principal: Principal): Act => ({ principal, call: fixture.as(principal) });
  return { orgId, admin, account, author, asAdmin, asAccount, act, as: fixture.as };
}

test('a restored version is the projection of what lay there, whatever lay there', async () => {
  const { act, author, orgId } = newOrganization();
  const rows = fixture.collection('agents');
  const padded = fc.constantFrom('claude', ' claude', 'claude ');
  const stored = fc.record(
    {
      systemPrompt: fc.string({ minLength: 1, maxLength: 40 }),
      modelPreference: fc.array(fc.record({ family: padded, model: fc.constantFrom('opus-5.5 ', 'opus-5') }), {
        minLength: 1,
        maxLength: 3,
      }),
      vendorHints: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 }),
      skills: fc.array(fc.string(), { maxLength: 2 }),
      budget: fc.jsonValue(),
    },
    { requiredKeys: ['systemPrompt', 'modelPreference'] },
  );
  let count = 0;
  await fc.assert(
    fc.asyncProperty(stored, async (old) => {
      const name = `old ${(count += 1)}`;
      const { id } = await fixture.agents.create(act(author), envelope(name));
      const text = JSON.stringify({ ...old, schemaVersion: '1.0' });
      await rows.updateOne({ orgId, _id: id }, { $set: { spec: text } });
      await fixture.agents.update(act(author), { id }, envelope(name, specOf('Of today, and longer than what was there before it.')));
      const restored = await fixture.agents.restore(act(author), { id }, { fromVersion: 1 });
      expect(restored).toMatchObject({ version: 3, restoredFromVersion: 1 });
      expect(restored.envelope.spec).toEqual(project(JSON.parse(text)).spec);
    }),
    { numRuns: 25 },
  );
});

test('an id is the durable address, a name the present one; nothing falls back', async () => {
  const { act, author, as, account } = newOrganization();
  fixture.state.accessible = { all: false, integrations: {}, agents: [], skills: [] };
  const { id } = await fixture.agents.create(act(author), envelope('First'));
  await fixture.agents.update(act(author), { id }, envelope('Second', specOf('Two.')));
  const describe = (question: object, who = author) => fixture.gateway.call(registry.describeAgent, question, as(who));
  expect(await describe({ id })).toMatchObject({ id, version: 2, revision: 2, envelope: { agent: { name: 'Second' } } });
  expect(await describe({ agent: 'Second', id })).not.toHaveProperty('warning');
  expect((await describe({ agent: 'First', id })).warning).toContain('"Second"');
  expect(await describe({ id, version: 1 })).toMatchObject({ version: 1, revision: 2, envelope: { spec: { systemPrompt: 'One.' } } });
  expect((await describe({ agent: 'Second' })).envelope.spec).toMatchObject({
    modelPreference: [{ resolved: 'anthropic/claude-opus-5-5' }],
  });
  for (const question of [{ agent: 'First' }, { id: newId('agent'), agent: 'Second' }, { id, version: 3 }, { id: 'Second' }])
    await expect(describe(question)).rejects.toMatchObject({ code: 'not_found' });
  await expect(describe({})).rejects.toMatchObject({ code: 'invalid' });
  await expect(describe({ id }, account)).rejects.toMatchObject({ code: 'not_found', message: 'No such agent' });
  fixture.state.accessible = { all: false, integrations: {}, agents: [id], skills: [] };
  expect(await describe({ id }, account)).toMatchObject({ id });
  const exported = await fixture.gateway.call(registry.exportAgent, { agent: 'First', id, adapter: 'claude-code' }, as(account));
  expect(exported).toMatchObject({ agentName: 'Second', artifacts: [], warning: expect.stringContaining('Second') });
  expect(exported.installInstructions).toContain('http://127.0.0.1:8080/org/acme');
  fixture.state.accessible = { all: true };
});

test('the tool lists everything the caller may see, more than a page of it', async () => {
  const { act, author, account, as } = newOrganization();
  fixture.state.accessible = { all: false, integrations: {}, agents: [], skills: [] };
  const names = Array.from({ length: 203 }, (_, index) => `agent ${String(index).padStart(3, '0')}`);
  for (const name of names) await fixture.agents.create(act(author), envelope(name));
  await fixture.agents.create(act(account), envelope('of the account'));
  const listed = async (who: Principal) => (await fixture.gateway.call(registry.listAgents, {}, as(who))).agents.map(({ name }) => name);
  expect(await listed(author)).toEqual(names);
  expect(await listed(account)).toEqual(['of the account']);
  fixture.state.accessible = { all: true };
});

test('a claim stands on the fact and in the history', async () => {
  const { act, author } = newOrganization();
  const member = newId('user');
  const claimed = { ...act(author), onBehalfOf: 'boss@acme.example', onBehalfOfMember: member };
  const { id } = await fixture.agents.create(claimed, envelope('Claimed'));
  const { versions } = await fixture.agents.versions(author, { id }, {}, fixture.as(author));
  expect(versions).toMatchObject([{ version: 1, onBehalfOf: 'boss@acme.example', onBehalfOfMember: member }]);
  await until(() => fixture.events.some(({ target }) => target?.id === id));
  expect(fixture.events.find(({ target }) => target?.id === id)).toMatchObject({
    type: 'agent.created',
    onBehalfOf: 'boss@acme.example',
    onBehalfOfMember: member,
  });
});

test('a number cannot get a second content', async () => {
  const { orgId, author } = newOrganization();
  const versions = await agentVersionStore(fixture.mongo);
  const change = { createdAt: new Date(0), createdBy: { kind: 'user' as const, id: author.id, name: author.name } };
  const row = { orgId, agentId: newId('agent'), version: 1, spec: '{"a":1}', change };
  await versions.keep(orgId, row);
  await versions.keep(orgId, row);
  await expect(versions.keep(orgId, { ...row, spec: '{"a":2}' })).rejects.toMatchObject({ code: 'internal' });
  expect(await versions.get(orgId, row.agentId, 1)).toEqual(row);
});

test('what is removed is told, and what a crash leaves of it is swept away', async () => {
  const { orgId, act, author, admin, asAdmin } = newOrganization();
  const { id } = await fixture.agents.create(act(author), envelope('Gone'));
  await fixture.agents.remove(act(author), { id });
  const { integration } = await fixture.integrations.importIntegration(admin, { slug: 'gone', document: apiDocument({}) }, asAdmin);
  await fixture.integrations.remove(admin, 'gone', asAdmin);
  const told = () => fixture.removals.filter((removal) => removal.orgId === orgId);
  await until(() => told().length === 2);
  expect(told().map(({ resource, by }) => ({ resource, by: by.id }))).toEqual(
    expect.arrayContaining([
      { resource: { kind: 'agent', id }, by: author.id },
      { resource: { kind: 'integration', id: integration.id }, by: admin.id },
    ]),
  );

  const deps = await sweepDeps(fixture.mongo);
  const { versions } = deps;
  const change = { createdAt: new Date(0), createdBy: { kind: 'user' as const, id: author.id, name: author.name } };
  await versions.keep(orgId, { orgId, agentId: id, version: 1, spec: '{}', change });
  const rows = fixture.collection('agents');
  await until(async () => (await rows.countDocuments({ _id: id, outbox: { $size: 0 } })) === 1);
  await sweepOnce(deps, new Date(0));
  expect(await rows.findOne({ _id: id })).not.toBeNull();
  await sweepOnce(deps, new Date(Date.now() + 1_000));
  expect(await rows.findOne({ _id: id })).toBeNull();
  expect(await versions.get(orgId, id, 1)).toBeUndefined();
});
