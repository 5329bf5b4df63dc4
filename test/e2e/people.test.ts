/** People in an organization, over the public edges: invited, promoted, grouped, suspended, removed. */
import { until, useStack, type Person, type Rest, type Stack } from '../harness';
import { proves } from '../proves';

let stack: Stack;
let names = 0;
beforeAll(async () => {
  stack = await useStack();
  await stack.readyCaller();
}, 120_000);
afterAll(() => stack?.stop(), 60_000);

interface Somebody extends Person {
  rest: Rest;
  /** Status of a read inside the organization. */
  status: () => Promise<number>;
}
const failed = (answer: Promise<unknown>): Promise<{ status: number; body: { error: string; details?: string[] } }> =>
  answer.then(
    () => ({ status: 200, body: { error: '' } }),
    (err: { status: number; body: { error: string } }) => err,
  );
async function somebody(): Promise<Somebody> {
  const person = await stack.addPerson(stack.emailOf(`person-${(names += 1)}`));
  const rest = stack.restAs(person);
  return { ...person, rest, status: async () => (await failed(rest('GET', `/orgs/${stack.orgSlug}/members`))).status };
}
async function member(role: 'admin' | 'member' = 'member'): Promise<Somebody & { userId: string }> {
  const person = await somebody();
  return { ...person, userId: await stack.join(person, role) };
}
const mine = async ({ rest }: Somebody) =>
  (await rest('GET', '/me')) as {
    organizations: { slug: string; role: string }[];
    suspended: { slug: string }[];
    invitations: { id: string; organization: { slug: string } }[];
  };
const members = async () => (await stack.org('GET', '/members'))['members'] as { userId: string; email: string; groups: string[] }[];
const myId = async () => ((await stack.rest('GET', '/me'))['user'] as { id: string }).id;

proves(
  ['PEOPLE-INVITE'],
  'whoever is invited joins by accepting, once; until then the organization learns nothing but the address',
  async () => {
    const person = await somebody();
    expect((await mine(person)).organizations).toEqual([]);
    expect(await person.status()).toBe(404);
    const invitation = await stack.org('POST', '/invitations', { email: person.email.toUpperCase(), role: 'admin' });
    const invited = async () => (await stack.org('GET', '/invitations')) as { invitations: { id: string; mail?: { state: string } }[] };
    await until('the invitation sent', async () => {
      const { invitations } = await invited();
      return invitations.find(({ id }) => id === invitation['id'])?.mail?.state === 'sent';
    });
    const known = async () => JSON.stringify([await members(), await invited()]);
    const before = await known();
    expect(await mine(person)).toMatchObject({
      organizations: [],
      invitations: [{ id: invitation['id'], organization: { slug: stack.orgSlug } }],
    });
    expect(await person.status()).toBe(404);
    expect(await known()).toBe(before);
    const path = `/me/invitations/${String(invitation['id'])}`;
    for (const answer of ['accept', 'decline'])
      expect(await failed(stack.rest('POST', `${path}/${answer}`))).toMatchObject({ status: 404, body: { error: 'No such invitation' } });
    expect(await person.rest('POST', `${path}/accept`)).toMatchObject({ slug: stack.orgSlug, role: 'admin' });
    expect((await mine(person)).organizations).toMatchObject([{ slug: stack.orgSlug, role: 'admin' }]);
    expect(await person.status()).toBe(200);
    await person.rest('POST', `/orgs/${stack.orgSlug}/service-accounts`, { name: 'made by the invited' });
    expect((await stack.org('GET', '/invitations'))['invitations']).toEqual([]);
    expect((await members()).filter(({ email }) => email === person.email)).toHaveLength(1);
    const joined = () => stack.audit({ type: 'member.joined', actor: person.email });
    await until('the fact of joining', async () => (await joined()).length > 0);
    expect(await joined()).toMatchObject([{ data: { role: 'admin', invitationId: invitation['id'] } }]);
  },
);

proves(['PEOPLE-INVITE'], 'a withdrawn invitation lets nobody in', async () => {
  const person = await somebody();
  const { id } = await stack.org('POST', '/invitations', { email: person.email, role: 'member' });
  await stack.org('DELETE', `/invitations/${String(id)}`);
  expect((await failed(person.rest('POST', `/me/invitations/${String(id)}/accept`))).status).toBe(404);
  expect(await person.status()).toBe(404);
  expect(await mine(person)).toMatchObject({ organizations: [], invitations: [] });
});

proves(['PEOPLE-INVITE'], 'a declined invitation waits no more, and the organization is not told', async () => {
  const person = await somebody();
  const { id } = await stack.org('POST', '/invitations', { email: person.email, role: 'member' });
  // The mail of an invitation goes on its own time.
  const shown = async () => {
    const { invitations } = (await stack.org('GET', '/invitations')) as { invitations: { mail?: unknown }[] };
    return invitations.map(({ mail: _, ...rest }) => rest);
  };
  const open = await shown();
  expect(open).toContainEqual(expect.objectContaining({ id }));
  await person.rest('POST', `/me/invitations/${String(id)}/decline`);
  expect(await mine(person)).toMatchObject({ organizations: [], invitations: [] });
  expect(await shown()).toEqual(open);
});

proves(['PEOPLE-LEAVE'], 'a member leaves by themselves, also while suspended; the last admin cannot', async () => {
  const [active, suspended] = [await member(), await member('admin')];
  await stack.org('PATCH', `/members/${suspended.userId}`, { status: 'SUSPENDED' });
  for (const person of [active, suspended]) {
    await person.rest('DELETE', `/me/organizations/${stack.orgSlug}`);
    expect(await person.status()).toBe(404);
    expect(await mine(person)).toMatchObject({ organizations: [], suspended: [] });
  }
  const founder = await somebody();
  await founder.rest('POST', '/orgs', { name: 'Mine alone', slug: `${stack.orgSlug}-mine` });
  expect(await failed(founder.rest('DELETE', `/me/organizations/${stack.orgSlug}-mine`))).toMatchObject({ status: 409 });
  const leave = async (slug: string) => {
    const { status, body } = await failed(founder.rest('DELETE', `/me/organizations/${slug}`));
    return { status, body };
  };
  expect(await leave(stack.orgSlug)).toEqual(await leave('no-such-organization'));
});

proves(
  ['PEOPLE-LEAVE'],
  'whoever is invited again after a removal starts with nothing: grants and credentials ended with the membership',
  async () => {
    const person = await member();
    await stack.org('PUT', '/grants', {
      subject: { kind: 'user', id: person.userId },
      resource: { kind: 'integration', slug: 'orders' },
      tools: 'ALL',
    });
    const theirs = `/orgs/${stack.orgSlug}/me/credentials`;
    await person.rest('PUT', `${theirs}/orders`, { type: 'apiKey', value: stack.demoKey });
    const call = { tool: 'orders/listOrders', arguments: { limit: 1 } };
    expect(await person.rest('POST', `/orgs/${stack.orgSlug}/me/calls`, call)).toMatchObject({ isError: false });
    await stack.org('DELETE', `/members/${person.userId}`);
    const ended = async (type: string): Promise<boolean> =>
      (await stack.audit({ type })).some(({ data }) => /the member was removed|member\.removed/.test(JSON.stringify(data)));
    await until('the end of both', async () => (await ended('grant.deleted')) && (await ended('credential.deleted')));
    const { id } = await stack.org('POST', '/invitations', { email: person.email, role: 'member' });
    await person.rest('POST', `/me/invitations/${String(id)}/accept`);
    expect(await person.rest('POST', `/orgs/${stack.orgSlug}/me/calls`, call)).toMatchObject({ isError: true });
    expect((await failed(person.rest('GET', `${theirs}/orders`))).status).toBe(404);
  },
);

proves(['PEOPLE-STANDING'], 'a role, a suspension and a removal act on the next call', async () => {
  const person = await member();
  const path = `/members/${person.userId}`;
  let made = 0;
  const create = () => failed(person.rest('POST', `/orgs/${stack.orgSlug}/service-accounts`, { name: `theirs ${(made += 1)}` }));
  for (let round = 0; round < 5; round += 1) {
    expect((await create()).status).toBe(403);
    await stack.org('PATCH', path, { role: 'admin' });
    expect((await create()).status).toBe(200);
    await stack.org('PATCH', path, { status: 'SUSPENDED' });
    expect(await person.status()).toBe(404);
    expect(await mine(person)).toMatchObject({ organizations: [], suspended: [{ slug: stack.orgSlug }] });
    await stack.org('PATCH', path, { status: 'ACTIVE', role: 'member' });
    expect(await person.status()).toBe(200);
  }
  await stack.org('DELETE', path);
  expect(await person.status()).toBe(404);
  expect(await mine(person)).toMatchObject({ organizations: [], suspended: [] });
  await stack.join(person);
  expect(await person.status()).toBe(200);
});

proves(['PEOPLE-LAST-ADMIN'], 'an organization keeps its last active admin, also when two end each other at once', async () => {
  const [one, other] = [await somebody(), await somebody()];
  const { slug } = (await one.rest('POST', '/orgs', { name: 'Two heads', slug: `${stack.orgSlug}-heads`, timeZone: 'Europe/Berlin' })) as {
    slug: string;
  };
  const me = (await one.rest('GET', `/orgs/${slug}/members`))['members'] as { userId: string }[];
  const alone = await Promise.all([
    failed(one.rest('PATCH', `/orgs/${slug}/members/${me[0]!.userId}`, { role: 'member' })),
    failed(one.rest('PATCH', `/orgs/${slug}/members/${me[0]!.userId}`, { status: 'SUSPENDED' })),
    failed(one.rest('DELETE', `/orgs/${slug}/members/${me[0]!.userId}`)),
  ]);
  expect(alone.map(({ status, body }) => [status, body.details])).toEqual(alone.map(() => [409, ['/userId: is the last active admin']]));
  const { id } = (await one.rest('POST', `/orgs/${slug}/invitations`, { email: other.email, role: 'admin' })) as { id: string };
  await other.rest('POST', `/me/invitations/${id}/accept`);
  const ids = ((await one.rest('GET', `/orgs/${slug}/members`))['members'] as { userId: string; email: string }[]).reduce(
    (byEmail, row) => byEmail.set(row.email, row.userId),
    new Map<string, string>(),
  );
  const end = (by: Somebody, whom: Somebody) => failed(by.rest('DELETE', `/orgs/${slug}/members/${ids.get(whom.email)!}`));
  const outcomes = await Promise.all([end(one, other), end(other, one)]);
  expect(outcomes.filter(({ status }) => status === 200).length).toBeLessThan(2);
  const left = await Promise.all([one, other].map(async (person) => (await mine(person)).organizations.filter((org) => org.slug === slug)));
  expect(left.flat().filter(({ role }) => role === 'admin').length).toBeGreaterThan(0);
});

proves(['PEOPLE-GROUPS'], 'who is in a group is seen at once, and a deleted group is nowhere', async () => {
  const person = await member();
  const { id } = await stack.org('POST', '/groups', { name: 'Support', description: 'First line' });
  const path = `/groups/${String(id)}`;
  await stack.org('PUT', `${path}/members/${person.userId}`);
  expect(await person.rest('GET', `/orgs/${stack.orgSlug}${path}`)).toMatchObject({
    group: { memberCount: 1 },
    members: [{ email: person.email }],
  });
  await stack.org('PATCH', path, { name: 'Help desk' });
  expect((await person.rest('GET', `/orgs/${stack.orgSlug}/groups`))['groups']).toMatchObject([{ name: 'Help desk', memberCount: 1 }]);
  expect((await failed(person.rest('PUT', `/orgs/${stack.orgSlug}${path}/members/${person.userId}`))).status).toBe(403);
  await stack.org('DELETE', `${path}/members/${person.userId}`);
  expect((await members()).find(({ userId }) => userId === person.userId)?.groups).toEqual([]);
  await stack.org('PUT', `${path}/members/${person.userId}`);
  await stack.org('DELETE', path);
  expect((await members()).flatMap(({ groups }) => groups)).toEqual([]);
  expect((await failed(person.rest('GET', `/orgs/${stack.orgSlug}${path}`))).status).toBe(404);
});

proves(['PEOPLE-ORG'], 'an admin changes name and time zone of what they have seen', async () => {
  const before = await stack.org('GET', '');
  const after = await stack.org('PATCH', '', { timeZone: 'Asia/Tokyo', revision: before['revision'] });
  expect(after).toMatchObject({ slug: stack.orgSlug, timeZone: 'Asia/Tokyo', revision: Number(before['revision']) + 1 });
  expect(await failed(stack.org('PATCH', '', { name: 'Late', revision: before['revision'] }))).toMatchObject({
    status: 409,
    body: { current: after },
  });
  expect((await failed(stack.org('PATCH', '', { timeZone: 'Mars/Olympus' }))).body.details).toEqual([
    '/timeZone: must be an IANA time zone name such as Europe/Berlin',
  ]);
});

proves(['REST-REVISION'], 'accounts, allowlists, groups, members and integrations change only from what is there', async () => {
  const account = await stack.createAccount('revised-bot');
  const group = (await stack.org('POST', '/groups', { name: 'Revised' })) as { id: string };
  const person = await member();
  await stack.importOrders('revised');
  const path = (rest: string): string => `/orgs/${stack.orgSlug}${rest}`;
  const guarded: [string, string, object, object][] = [
    ['PATCH', `/service-accounts/${account.id}`, { description: 'first' }, { description: 'late' }],
    ['PUT', `/service-accounts/${account.id}/ip-allowlist`, { ipAllowlist: ['192.0.2.0/24'] }, { ipAllowlist: [] }],
    ['PATCH', `/groups/${group.id}`, { name: 'Revised first' }, { name: 'Revised late' }],
    ['PATCH', `/members/${person.userId}`, { status: 'SUSPENDED' }, { role: 'admin' }],
  ];
  for (const [method, at, first, late] of guarded) {
    const read = method === 'PUT' || at.startsWith('/service') ? await stack.org('GET', at) : undefined;
    const seen = Number(read?.['revision'] ?? 0);
    const done = await stack.org(method, at, { ...first, revision: seen });
    expect([at, done['revision']]).toEqual([at, seen + 1]);
    expect(await failed(stack.rest(method, path(at), { ...late, revision: seen }))).toMatchObject({ status: 409, body: { current: done } });
  }
  const document = { openapi: '3.1.0', info: { title: 'x', version: '1' }, servers: [{ url: 'https://api.example' }], paths: {} };
  const stale = { document, revision: 999 };
  expect(await failed(stack.org('POST', '/integrations/revised/refresh', stale))).toMatchObject({
    status: 409,
    body: { current: { slug: 'revised', revision: 1 } },
  });
});

proves(['REST-LISTS', 'ACCOUNT-NAMES'], 'lists are searched and sorted, and a name is one account’s', async () => {
  for (const name of ['listed-b', 'Listed-A', 'listed-c']) await stack.createAccount(name);
  expect(await failed(stack.createAccount('LISTED-B'))).toMatchObject({
    status: 409,
    body: { details: ['/name: "LISTED-B" is already taken'] },
  });
  const page = async (query: string) => {
    const { serviceAccounts, nextCursor } = await stack.org('GET', `/service-accounts?${query}`);
    return { names: (serviceAccounts as { name: string }[]).map(({ name }) => name), nextCursor: String(nextCursor) };
  };
  expect((await page('q=LISTED&sort=name')).names).toEqual(['Listed-A', 'listed-b', 'listed-c']);
  const { names, nextCursor } = await page('q=listed&sort=-name&limit=2');
  expect(names).toEqual(['listed-c', 'listed-b']);
  expect((await page(`q=listed&sort=-name&limit=2&cursor=${nextCursor}`)).names).toEqual(['Listed-A']);
  for (const query of [`q=listed&sort=name&cursor=${nextCursor}`, 'sort=nameKey', `q=${'x'.repeat(129)}`])
    expect(await failed(page(query))).toMatchObject({ status: 400 });
  const { integrations } = await stack.org('GET', '/integrations?q=REVIS&sort=-slug');
  expect((integrations as { slug: string }[]).map(({ slug }) => slug)).toEqual(['revised']);
});

proves(['PEOPLE-INVITE'], 'inviting again renews; another role needs the open invitation withdrawn first', async () => {
  const invite = (role: string) => stack.org('POST', '/invitations', { email: stack.emailOf('roles'), role });
  const open = await invite('member');
  expect(await failed(invite('admin'))).toMatchObject({ status: 409, body: { current: open } });
  expect((await invite('member'))['id']).toBe(open['id']);
  await stack.org('DELETE', `/invitations/${String(open['id'])}`);
  expect(await invite('admin')).toMatchObject({ role: 'admin' });
});

proves(
  ['PEOPLE-STANDING', 'ISOLATION'],
  "another organization's people do not exist, and changes of ours are in our trail with the admin",
  async () => {
    const person = await member();
    const foreigner = await somebody();
    const elsewhere = `${stack.orgSlug}-else`;
    await foreigner.rest('POST', '/orgs', { name: 'Elsewhere', slug: elsewhere });
    const attempts = (userId: string) => [
      failed(foreigner.rest('PATCH', `/orgs/${elsewhere}/members/${userId}`, { status: 'SUSPENDED' })),
      failed(foreigner.rest('DELETE', `/orgs/${elsewhere}/members/${userId}`)),
    ];
    const [known, unknown] = [await Promise.all(attempts(person.userId)), await Promise.all(attempts(`usr_${'0'.repeat(22)}`))];
    expect(known.map(({ status, body }) => [status, body])).toEqual(unknown.map(({ status, body }) => [status, body]));
    expect(known.map(({ status }) => status)).toEqual([404, 404]);
    expect(await person.status()).toBe(200);
    await stack.org('PATCH', `/members/${person.userId}`, { role: 'admin' });
    const admin = await myId();
    const updated = () => stack.audit({ type: 'member.updated' });
    await until('the fact of the change', async () => (await updated()).some((entry) => JSON.stringify(entry).includes(person.userId)));
    expect((await updated())[0]).toMatchObject({
      actor: { id: admin },
      target: { id: person.userId },
      data: { before: { role: 'member' }, after: { role: 'admin' } },
    });
  },
);
