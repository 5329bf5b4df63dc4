/** What calls are judged by has changed: approvals hears of it, and asks by the change. */
import { identity, policy as contract } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { outboxItem } from '@gatehouse/store';
import { fixture, type Fixture } from './testing/fixture';

let w: Fixture;
beforeAll(async () => void (w = await fixture()));
afterAll(() => w.dispose());

test('every change of rules, settings, blocks and the time zone is announced; what changes nothing is not, and no draft', async () => {
  const org = w.organization();
  const by = w.as(org.admin);
  const told = () => w.changed.filter((orgId) => orgId === org.orgId).length;
  const rule = await w.createRule(org.admin);
  const other = await w.createRule(org.admin, { name: 'Second' });
  const target = { kind: 'serviceAccount' as const, id: org.bot.id };
  let block = '';
  const changes: (() => Promise<unknown>)[] = [
    () => w.registry.call(contract.updateRule, { id: rule.id, change: { enabled: false } }, by),
    () => w.registry.call(contract.orderRules, { ids: [other.id, rule.id] }, by),
    () => w.registry.call(contract.deleteRule, { id: rule.id }, by),
    () => w.registry.call(contract.updatePolicySettings, { selfApproval: 'refuse' }, by),
    async () => (block = (await w.registry.call(contract.createBlock, { target, reason: 'leak' }, by)).id),
    () => w.registry.call(contract.liftBlock, { id: block }, by),
    () => w.identity.publish(identity.organizationChanged, { orgId: org.orgId, timeZone: 'Europe/Berlin' }),
  ];
  await until(() => told() === 2);
  for (const [i, change] of changes.entries()) {
    await change();
    await until(() => told() === 3 + i);
  }
  await w.registry.call(contract.updatePolicySettings, { selfApproval: 'refuse' }, by);
  await w.registry.call(contract.createAiUsePolicyDraft, { text: 'Be kind.' }, by);
  await w.createRule(org.admin);
  await until(() => told() === 3 + changes.length);
});

test('who hears of a change is answered by it, also when whoever made it died before it forgot what was cached', async () => {
  const org = w.organization();
  await w.createRule(org.admin, { effect: 'ALLOW' });
  await until(() => w.changed.includes(org.orgId));
  expect(await w.ask(org)).toMatchObject({ effect: 'allow' });
  const policies = w.collection('policies');
  const [rule] = (await policies.findOne({ _id: org.orgId }))!['rules'] as Record<string, unknown>[];
  const heard = w.changed.length;
  await policies.updateOne({ _id: org.orgId }, {
    $set: { rules: [{ ...rule, effect: 'DENY' }] },
    $inc: { revision: 1 },
    $push: { outbox: outboxItem(contract.changed.name, { orgId: org.orgId }) },
  } as never);
  await until(() => w.changed.length > heard);
  expect(await w.ask(org)).toMatchObject({ effect: 'deny' });
}, 30_000);
