/** What an organization allows: the switch, the addresses, and how they change. */
import { edgeCallContext } from '@gatehouse/bus';
import { identity, type RequestOf } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { startFixture, type Fixture } from './testing/fixture';

let fixture: Fixture;
beforeAll(async () => void (fixture = await startFixture()));
afterAll(() => fixture.stop());

type Caller = ReturnType<Fixture['as']>;
const get = (admin: Caller) => fixture.registry.call(identity.getSecuritySettings, {}, admin);
const update = (admin: Caller, change: RequestOf<typeof identity.updateSecuritySettings>) =>
  fixture.registry.call(identity.updateSecuritySettings, change, admin);
const networksOf = async (hash: string) => fixture.verdictOf((await fixture.authenticate(hash)).verdict!).networks;

test('they start closed to personal tokens and open to all addresses; what is left out of a change stays', async () => {
  const { admin } = await fixture.newOrganization();
  expect(await get(admin)).toEqual({ personalTokensEnabled: false, ipAllowlist: [], revision: 0 });
  expect(await update(admin, { personalTokensEnabled: true })).toEqual({ personalTokensEnabled: true, ipAllowlist: [], revision: 1 });
  expect(await update(admin, { ipAllowlist: ['192.0.2.0/24'] })).toEqual({
    personalTokensEnabled: true,
    ipAllowlist: ['192.0.2.0/24'],
    revision: 2,
  });
  expect(await update(admin, {})).toMatchObject({ revision: 2 });
  expect(await update(admin, { personalTokensEnabled: true })).toMatchObject({ revision: 2 });
});

test('every change is in the trail with what was before', async () => {
  const { admin, organization, principal } = await fixture.newOrganization();
  await update(admin, { personalTokensEnabled: true });
  await update(admin, { personalTokensEnabled: true });
  await update(admin, { ipAllowlist: ['192.0.2.1'] });
  const events = () => fixture.eventsOf(organization.id).filter(({ type }) => type === 'securitySettings.updated');
  await until(() => events().length > 1);
  const [closed, open] = [false, true].map((personalTokensEnabled) => ({ personalTokensEnabled, ipAllowlist: [] }));
  expect(events()).toMatchObject([
    { actor: { kind: 'user', id: principal.id }, data: { before: closed, after: open } },
    { data: { before: open, after: { personalTokensEnabled: true, ipAllowlist: ['192.0.2.1'] } } },
  ]);
});

test('ranges are written one way, and what is none is refused by its place', async () => {
  const { admin } = await fixture.newOrganization();
  const ipAllowlist = ['203.0.113.7/24', '::ffff:10.0.0.1', '2001:DB8::5/32', '10.0.0.1/32', '203.0.113.0/24'];
  expect(await update(admin, { ipAllowlist })).toMatchObject({ ipAllowlist: ['203.0.113.0/24', '10.0.0.1', '2001:db8::/32'] });
  const rule = 'must be an IPv4 or IPv6 address, or a range of them such as 203.0.113.0/24 or 2001:db8::/32';
  await expect(update(admin, { ipAllowlist: ['10.1', '10.0.0.1', '1.2.3.4/33'] })).rejects.toMatchObject({
    code: 'invalid',
    details: [`/ipAllowlist/0: ${rule}`, `/ipAllowlist/2: ${rule}`],
  });
});

test('nobody shuts themselves out', async () => {
  const { admin } = await fixture.newOrganization();
  await expect(update(admin, { ipAllowlist: ['192.0.2.0/24'], address: '203.0.113.7' })).rejects.toMatchObject({
    code: 'invalid',
    details: ['/ipAllowlist: must contain 203.0.113.7, the address you are calling from'],
  });
  expect(await get(admin)).toMatchObject({ ipAllowlist: [], revision: 0 });
  await update(admin, { ipAllowlist: ['192.0.2.0/24', '203.0.113.0/24'], address: '::ffff:203.0.113.7' });
  await update(admin, { personalTokensEnabled: true, address: '198.51.100.1' });
  expect(await update(admin, { ipAllowlist: [], address: '198.51.100.1' })).toMatchObject({ ipAllowlist: [], revision: 3 });
});

test('an old revision changes nothing and is told the current state; of many at once one wins', async () => {
  const { admin } = await fixture.newOrganization();
  const first = await update(admin, { personalTokensEnabled: true, revision: 0 });
  await expect(update(admin, { personalTokensEnabled: false, revision: 0 })).rejects.toMatchObject({
    code: 'conflict',
    data: { current: first },
  });
  const lists = Array.from({ length: 6 }, (_, i) => [`192.0.2.${i}`]);
  const results = await Promise.allSettled(lists.map((ipAllowlist) => update(admin, { ipAllowlist, revision: 1 })));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await get(admin)).revision).toBe(2);
});

test('changes of different things at once all come through when no revision is named', async () => {
  const { admin } = await fixture.newOrganization();
  await Promise.all([update(admin, { personalTokensEnabled: true }), update(admin, { ipAllowlist: ['192.0.2.1'] })]);
  expect(await get(admin)).toEqual({ personalTokensEnabled: true, ipAllowlist: ['192.0.2.1'], revision: 2 });
});

test('verdicts and memberships carry the lists, and a change forgets every verdict', async () => {
  const { admin, organization, person } = await fixture.newOrganization();
  await update(admin, { personalTokensEnabled: true });
  const account = await fixture.newAccount(admin);
  const tokens = [await fixture.newToken(admin, account.id), await fixture.newOrgToken(admin), await fixture.newPersonalToken(admin)];
  for (const { hash } of tokens) expect((await networksOf(hash)).flat()).toEqual([]);
  await update(admin, { ipAllowlist: ['192.0.2.0/24'] });
  await fixture.registry.call(identity.updateServiceAccount, { id: account.id, ipAllowlist: ['192.0.2.7'] }, admin);
  expect(await fixture.leases.getMany(tokens.map(({ hash }) => identity.verdictKey(hash)))).toEqual(tokens.map(() => undefined));
  expect(await Promise.all(tokens.map(({ hash }) => networksOf(hash)))).toEqual([
    [['192.0.2.0/24'], ['192.0.2.7']],
    [['192.0.2.0/24']],
    [['192.0.2.0/24']],
  ]);
  const membership = await fixture.registry.call(identity.findMembership, { orgSlug: organization.slug, person }, edgeCallContext());
  expect(membership.networks).toEqual([['192.0.2.0/24']]);
});

test('a service account keeps what an update leaves out, and the trail knows what changed', async () => {
  const { admin, organization } = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const change = (rest: object) => fixture.registry.call(identity.updateServiceAccount, { id: account.id, ...rest }, admin);
  expect(await change({ description: 'builds', ipAllowlist: ['10.0.0.0/8', '10.1.2.3/8'] })).toMatchObject({
    name: account.name,
    description: 'builds',
    ipAllowlist: ['10.0.0.0/8'],
  });
  const renamed = await change({ name: 'nightly' });
  expect(renamed).toMatchObject({ name: 'nightly', description: 'builds', ipAllowlist: ['10.0.0.0/8'] });
  expect(await change({})).toEqual(renamed);
  await expect(change({ ipAllowlist: ['x'] })).rejects.toMatchObject({ code: 'invalid' });
  await expect(change({ ipAllowlist: ['1.2.3'] })).rejects.toMatchObject({
    code: 'invalid',
    details: [expect.stringContaining('/ipAllowlist/0')],
  });
  const events = () => fixture.eventsOf(organization.id).filter(({ type }) => type === 'serviceAccount.updated');
  await until(() => events().length > 1);
  expect(events().map(({ data }) => data)).toEqual([{ description: 'builds', ipAllowlist: ['10.0.0.0/8'] }, { name: 'nightly' }]);
});

test('only admins, each in their own organization', async () => {
  const { admin, member } = await fixture.newOrganization();
  const other = await fixture.newOrganization();
  const account = await fixture.newAccount(admin);
  const changeAccount = (caller: Caller) => fixture.registry.call(identity.updateServiceAccount, { id: account.id, name: 'x' }, caller);
  for (const attempt of [get(member), update(member, { personalTokensEnabled: true }), changeAccount(member)])
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
  await expect(changeAccount(other.admin)).rejects.toMatchObject({ code: 'not_found', message: 'No such service account' });
  await update(other.admin, { personalTokensEnabled: true });
  expect(await get(admin)).toMatchObject({ personalTokensEnabled: false });
});
