/** The management integration of an organization: there from the start, stored once, renewed and renamed without a moment in which a name means two things. */
import { newId, registry, type Principal } from '@gatehouse/contracts';
import { createHash } from 'node:crypto';
import { startCatalogFixture, until, type CatalogFixture } from '../../testing/catalogFixture';
import { apiDocument } from '../../testing/apiDocument';
import { batchStore } from '../../catalog/integrations/store/batchStore';
import { integrationStore } from '../../catalog/integrations/store/integrationStore';
import { toolStore } from '../../catalog/integrations/store/toolStore';
import { ensureManagement } from './ensureManagement';
import { storedTools } from './managementRow';
import { managementTools, TOOL_SET_VERSION } from './tools';

const SLUG = registry.DEFAULT_MANAGEMENT_SLUG;
const ADMIN_TOOLS = managementTools.filter(({ adminOnly }) => adminOnly).map(({ name }) => name);

let fixture: CatalogFixture;
beforeAll(async () => (fixture = await startCatalogFixture()));
afterAll(() => fixture.stop());
beforeEach(() => Object.assign(fixture.state, { accessible: { all: true } }));

function newOrganization() {
  const org = fixture.newOrganization();
  const member: Principal = { ...org.admin, id: newId('user'), name: 'mia@acme.example', role: 'member' };
  return { ...org, id: registry.managementId(org.orgId), asMember: fixture.as(member), member };
}

/** Opens stores of its own over the same database, as a second process of the registry would. */
async function anotherProcess() {
  const deps = { clock: () => new Date(), log: { warn: () => undefined } as never, leases: fixture.leases };
  const integrations = await integrationStore(fixture.mongo, { kick: () => undefined });
  const [tools, batches] = await Promise.all([toolStore(fixture.mongo), batchStore(fixture.mongo)]);
  return { integrations, tools, ensure: ensureManagement({ ...deps, integrations, tools, batches }) };
}

const toolRows = (orgId: string): Promise<number> => fixture.collection('tools').countDocuments({ orgId });

test('the version of the set grows with every change of a tool', () => {
  const digest = createHash('sha256')
    .update(JSON.stringify(storedTools('int_0000000000000000000000', SLUG)))
    .digest('hex');
  expect([TOOL_SET_VERSION, digest]).toEqual([9, 'bf0171db68b76b5ed2779df2679b97bb5f81e8387d5f31fc222c3ea4565cb6f4']);
});

test('no slug is so long that two tools share a name after the cut', () => {
  const names = managementTools.map(({ name }) => name);
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(64 - '/'.length - 40);
  expect(new Set(names).size).toBe(names.length);
});

test('many processes that ask at once store it once, and leave no second set of tools', async () => {
  const { orgId, id } = newOrganization();
  const processes = await Promise.all(Array.from({ length: 8 }, anotherProcess));
  await Promise.all(processes.map(({ ensure }) => ensure(orgId)));
  const rows = await fixture.collection('integrations').countDocuments({ orgId });
  expect([rows, await toolRows(orgId)]).toEqual([1, managementTools.length]);
  expect(await fixture.integrations.getById(orgId, id)).toMatchObject({
    slug: SLUG,
    kind: 'internal',
    auth: { type: 'none' },
    toolCount: managementTools.length,
    revision: 1,
  });
});

test('an import that has the slug already keeps it, and the tools take the next', async () => {
  const { orgId, id } = newOrganization();
  const { integrations, ensure } = await anotherProcess();
  const now = new Date();
  const old = { description: '', auth: { type: 'none' }, revision: 1, batch: 'b', toolCount: 0, collidedCount: 0 } as const;
  await integrations.insert(orgId, { ...old, _id: newId('integration'), orgId, slug: SLUG, name: 'Old', createdAt: now, updatedAt: now });
  await ensure(orgId);
  expect(await integrations.byId(orgId, id)).toMatchObject({ slug: `${SLUG}-2` });
});

test('a newer set of tools replaces an older one, and an older build leaves a newer one alone', async () => {
  const { orgId, id, asAccount, admin, asAdmin } = newOrganization();
  const resolve = () => fixture.executorBus.call(registry.resolveTool, { tool: `${SLUG}/list_rules` }, asAccount);
  const rows = fixture.collection('integrations');
  await fixture.integrations.getById(orgId, id);
  await rows.updateOne({ orgId, _id: id }, { $set: { toolSet: TOOL_SET_VERSION - 1 } });
  expect((await resolve()).found).toBe(true);
  const later = await Promise.all([anotherProcess(), anotherProcess()]);
  await Promise.all(later.map(({ ensure }) => ensure(orgId)));
  expect(await rows.findOne({ orgId, _id: id })).toMatchObject({ toolSet: TOOL_SET_VERSION, revision: 2 });
  expect([await toolRows(orgId), (await resolve()).found]).toEqual([managementTools.length, true]);

  await rows.updateOne({ orgId, _id: id }, { $set: { toolSet: TOOL_SET_VERSION + 1 } });
  await (await anotherProcess()).ensure(orgId);
  expect(await rows.findOne({ orgId, _id: id })).toMatchObject({ toolSet: TOOL_SET_VERSION + 1, revision: 2 });
  await expect(fixture.integrations.renameManagement(admin, 'tools', asAdmin)).rejects.toMatchObject({ code: 'unavailable' });
});

test('after a rename the old names mean nothing, the id stays, and it is told', async () => {
  const { orgId, id, admin, member, asAdmin, asMember, asAccount } = newOrganization();
  const resolve = (tool: string) => fixture.executorBus.call(registry.resolveTool, { tool }, asAccount);
  expect(await resolve(`${SLUG}/list_rules`)).toMatchObject({ found: true, integrationId: id, slug: SLUG });
  await expect(fixture.integrations.renameManagement(member, 'admin-tools', asMember)).rejects.toMatchObject({ code: 'forbidden' });
  await fixture.integrations.renameManagement(admin, 'admin-tools', asAdmin);
  expect(await resolve(`${SLUG}/list_rules`)).toEqual({ found: false, collides: [] });
  expect(await resolve('admin-tools/list_rules')).toMatchObject({ found: true, integrationId: id, slug: 'admin-tools' });
  expect(await fixture.integrations.managementSlug(orgId)).toBe('admin-tools');
  await until(() => fixture.events.some(({ orgId: of, type }) => of === orgId && type === 'integration.renamed'));
  expect(fixture.events.find(({ orgId: of, type }) => of === orgId && type === 'integration.renamed')).toMatchObject({
    actor: { id: admin.id },
    data: { before: SLUG, after: 'admin-tools' },
  });
  await fixture.integrations.renameManagement(admin, SLUG, asAdmin);
  expect((await resolve(`${SLUG}/list_rules`)).found).toBe(true);
  expect(await toolRows(orgId)).toBe(managementTools.length);
});

test('what it is called now is told of a tool to whom discovery would show it', async () => {
  const { id, admin, asAdmin, asMember, asAccount } = newOrganization();
  const ask = async (toolName: string, as: typeof asAdmin, integrationId = id) =>
    (await fixture.executorBus.call(registry.presentName, { integrationId, toolName }, as)).tool;
  await fixture.integrations.renameManagement(admin, 'house', asAdmin);
  expect(await ask('list_rules', asAdmin)).toBe('house/list_rules');
  expect(await ask('create_agent', asMember)).toBe('house/create_agent');
  expect(await ask('list_rules', asMember)).toBeUndefined();
  expect(await ask('nothing', asAdmin)).toBeUndefined();
  expect(await ask('list_rules', newOrganization().asAdmin)).toBeUndefined();
  fixture.state.accessible = { all: false, integrations: { [id]: ['create_agent'] }, agents: [], skills: [] };
  expect([await ask('create_agent', asAccount), await ask('update_agent', asAccount)]).toEqual(['house/create_agent', undefined]);
});

test('a name that is taken or reserved is refused with its path, and renames at once end in one of them', async () => {
  const { orgId, admin, asAdmin } = newOrganization();
  await fixture.integrations.importIntegration(admin, { slug: 'orders', document: apiDocument({}) }, asAdmin);
  const rename = (slug: string) => fixture.integrations.renameManagement(admin, slug, asAdmin);
  await expect(rename('orders')).rejects.toMatchObject({ code: 'conflict', details: ['/managementSlug: is taken'] });
  await expect(rename('service')).rejects.toMatchObject({ code: 'invalid', details: ['/managementSlug: is reserved'] });
  const slugs = ['one', 'two', 'three', 'four'];
  const ends = await Promise.allSettled(slugs.map(rename));
  expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(slugs).toContain(await fixture.integrations.managementSlug(orgId));
  expect(await toolRows(orgId)).toBe(managementTools.length);
});

test('it cannot be imported over, refreshed or removed', async () => {
  const { admin, asAdmin } = newOrganization();
  await fixture.integrations.renameManagement(admin, 'tools', asAdmin);
  const document = apiDocument({});
  for (const attempt of [
    () => fixture.integrations.importIntegration(admin, { slug: 'tools', document }, asAdmin),
    () => fixture.integrations.preview(admin, { slug: 'tools', document }, asAdmin),
    () => fixture.integrations.refresh(admin, 'tools', { document }, asAdmin),
    () => fixture.integrations.remove(admin, 'tools', asAdmin),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'conflict' });
  }
});

test('tools for admins are shown to admins only, and refused to everybody else who names them', async () => {
  const { asAdmin, asMember, asAccount } = newOrganization();
  const { gateway, executorBus } = fixture;
  const counts = async (as: typeof asAdmin) =>
    (await gateway.call(registry.listServices, {}, as)).services.map(({ toolCount }) => toolCount);
  const found = async (as: typeof asAdmin) => (await gateway.call(registry.searchTools, { query: 'list rules', limit: 50 }, as)).tools;
  const described = (as: typeof asAdmin) => gateway.call(registry.describeTools, { tools: [`${SLUG}/list_rules`] }, as);
  const run = (as: typeof asAdmin, args: Record<string, unknown>) =>
    executorBus.call(registry.runManagementTool, { toolName: 'list_rules', arguments: args, callId: newId('call') }, as);
  expect(await counts(asAdmin)).toEqual([managementTools.length]);
  expect((await found(asAdmin))[0]).toMatchObject({ tool: `${SLUG}/list_rules` });
  expect((await described(asAdmin)).tools).toHaveLength(1);
  for (const as of [asMember, asAccount]) {
    expect(await counts(as)).toEqual([managementTools.length - ADMIN_TOOLS.length]);
    expect((await found(as)).filter(({ tool }) => ADMIN_TOOLS.includes(tool.split('/')[1]!))).toEqual([]);
    expect((await described(as)).notFound).toEqual([`${SLUG}/list_rules`]);
    for (const args of [{}, { limit: 'none' }])
      await expect(run(as, args)).rejects.toMatchObject({ code: 'forbidden', message: 'Only admins may use list_rules', details: [] });
  }
  fixture.state.accessible = { all: false, integrations: { [newOrganization().id]: ['list_rules'] }, agents: [], skills: [] };
  expect(await counts(asAccount)).toEqual([]);
});

test('what cannot answer on the way may have done its part, and a name that no tool has is not found', async () => {
  const { asAdmin } = newOrganization();
  const run = (toolName: string, args: Record<string, unknown>) =>
    fixture.executorBus.call(registry.runManagementTool, { toolName, arguments: args, callId: newId('call') }, asAdmin);
  // Nobody serves identity here.
  await expect(run('create_service_account', { name: 'x' })).rejects.toMatchObject({ code: 'unknown_outcome' });
  await expect(run('create_service_account', { title: 'x' })).rejects.toMatchObject({
    code: 'invalid',
    details: ['/name: must be present', '/: unknown member "title"'],
  });
  await expect(run('drop_everything', {})).rejects.toMatchObject({ code: 'not_found' });
});
