/** Grants removed and rules switched, many in one request. */
import { until, useStack, type Account, type Person, type Stack } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let accounts: Account[];
let member: Person;

interface Result {
  id: string;
  outcome: string;
  reason?: string;
}
interface Grant {
  subject: { kind: string; id: string };
  resource: { kind: string; id: string };
  createdAt: string;
}
interface Rule {
  id: string;
  enabled: boolean;
  revision: number;
  updatedBy: string;
}
const bulk = async (path: string, body: object): Promise<Result[]> =>
  ((await stack.org('POST', path, body)) as { results: Result[] }).results;
const outcomes = (results: readonly Result[]): string[] => results.map(({ outcome }) => outcome);
const rules = async () => (await stack.org('GET', '/rules?totals=true')) as unknown as { rules: Rule[]; orderRevision: number };

beforeAll(async () => {
  stack = await useStack();
  await stack.createOrganization();
  await stack.importOrders();
  accounts = [];
  for (const name of ['many-1', 'many-2', 'many-3']) accounts.push(await stack.createAccount(name));
  member = await stack.addPerson(stack.emailOf('many'));
  await stack.join(member);
}, 240_000);
afterAll(() => stack?.stop(), 60_000);

proves(
  ['REST-BULK'],
  'many grants are removed: each once, each with an entry, and one that was given anew since it was read stays; the next calls are refused',
  async () => {
    for (const { id } of accounts) await stack.grant(id, 'orders');
    const token = await stack.createToken(accounts[0]!.id);
    const { grants } = (await stack.org('GET', '/grants?resource=orders&sort=createdAt')) as unknown as { grants: Grant[] };
    const [first, second, third] = grants.map(({ subject, resource, createdAt }) => ({ subject, resource, createdAt }));
    await stack.org('DELETE', `/grants?subject=${second!.subject.id}&resource=orders`);
    await stack.org('PUT', '/grants', { ...third, createdAt: undefined, tools: ['listOrders'] });
    const nobody = { kind: 'serviceAccount', id: `sa_${'0'.repeat(22)}` };
    const removed = await bulk('/grants/remove/bulk', { grants: [first, second, third, { ...first, subject: nobody }] });
    expect(outcomes(removed)).toEqual(['done', 'unchanged', 'refused', 'refused']);
    expect(removed[2]).toEqual({
      id: `${third!.subject.id}/${third!.resource.id}`,
      outcome: 'refused',
      reason: 'The grant was changed since',
    });
    expect((await stack.execute('orders/listOrders', {}, { token: token.value })).isError).toBe(true);
    await until('an entry for each', async () => (await stack.audit({ type: 'grant.deleted' })).length === 2);
    const bySlug = { subject: third!.subject, resource: { kind: 'integration', slug: 'orders' } };
    expect(outcomes(await bulk('/grants/remove/bulk', { grants: [bySlug] }))).toEqual(['done']);
  },
);

proves(
  ['REST-BULK'],
  'many rules are switched off and on: each with an entry, none that was changed since it was read, and their order stays as it was',
  async () => {
    const made: Rule[] = [];
    for (const name of ['one', 'two', 'three'])
      made.push((await stack.org('POST', '/rules', { name, effect: 'DENY', tools: ['orders/*'], reason: 'r' })) as unknown as Rule);
    const [one, two, three] = made.map(({ id, revision }) => ({ id, revision }));
    await stack.org('PATCH', `/rules/${two!.id}`, { reason: 'another' });
    await stack.org('PATCH', `/rules/${three!.id}`, { enabled: false });
    const { orderRevision } = await rules();
    const gone = { id: `rul_${'0'.repeat(22)}` };
    const off = await bulk('/rules/bulk', { action: 'disable', rules: [one, two, { id: three!.id }, gone] });
    expect(outcomes(off)).toEqual(['done', 'refused', 'unchanged', 'refused']);
    expect(off.map(({ reason }) => reason)).toEqual([undefined, 'The rule was changed since', undefined, expect.any(String)]);
    const after = await rules();
    expect(after.rules.map(({ id, enabled }) => [id, enabled])).toEqual([
      [one!.id, false],
      [two!.id, true],
      [three!.id, false],
    ]);
    expect(after.orderRevision).toBe(orderRevision);
    const on = await bulk('/rules/bulk', { action: 'enable', rules: made.map(({ id }) => ({ id })) });
    expect(outcomes(on)).toEqual(['done', 'unchanged', 'done']);
    await until('an entry for each', async () => (await stack.audit({ type: 'rule.updated' })).length === 5);
  },
);

proves(['REST-BULK'], 'only admins remove many grants and switch many rules', async () => {
  const asMember = (path: string, body: object) =>
    stack
      .restAs(member)('POST', `/orgs/${stack.orgSlug}${path}`, body)
      .then(
        () => 200,
        (err: { status: number }) => err.status,
      );
  const grant = { subject: { kind: 'serviceAccount', id: accounts[0]!.id }, resource: { kind: 'integration', slug: 'orders' } };
  expect(await asMember('/grants/remove/bulk', { grants: [grant] })).toBe(403);
  expect(await asMember('/rules/bulk', { action: 'disable', rules: [{ id: `rul_${'0'.repeat(22)}` }] })).toBe(403);
});
