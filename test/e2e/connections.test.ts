/** OAuth 2.0 connections over REST and MCP, before a real authorization server; the clicks are in `test/console/connections.test.ts`. */
import { MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { MACHINE, oauthApi, type OAuthApi } from '@gatehouse/test-support';
import { approve, ended, pendingOf, useStack, type Caller, type Person, type Stack } from '../harness';
import { allowedPort } from '../harness/testRun';
import { proves } from '../proves';

let stack: Stack;
let api: OAuthApi;
let caller: Caller;
let mia: Person;
beforeAll(async () => {
  stack = await useStack();
  api = await oauthApi({ port: await allowedPort(), redirectUris: [`${stack.consoleUrl}/connect/callback`] });
  caller = await stack.readyCaller();
  mia = await stack.addPerson(stack.emailOf('mia'));
  await stack.join(mia);
  await stack.importApi('shop', { document: api.document() });
  await stack.grant(caller.account.id, 'shop');
}, 180_000);
afterAll(async () => {
  await api?.close();
  await stack?.stop();
}, 60_000);

const orgOf =
  (person: Person) =>
  (method: string, path: string, body?: object): Promise<Record<string, unknown>> =>
    stack.restAs(person)(method, `/orgs/${stack.orgSlug}${path}`, body);
const begin = async (org: ReturnType<typeof orgOf>, of: string): Promise<string> =>
  String((await org('POST', `${of}/credentials/shop/connect`, {}))['authorizationUrl']);
const finish = (org: ReturnType<typeof orgOf>, back: URL) => {
  const { error_description: errorDescription, ...answer } = Object.fromEntries(back.searchParams);
  return org('POST', '/connections/finish', { ...answer, ...(errorDescription !== undefined && { errorDescription }) });
};
const statusOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 200,
    ({ status }: { status: number }) => status,
  );
const asAccount = () => stack.execute('shop/whoAmI', {}, { token: caller.token.value });
const ofAccount = () => `/service-accounts/${caller.account.id}`;

proves(
  ['CONNECT-FLOW'],
  'an admin connects a service account; a state is good once, for who began; a disconnect ends it at the provider',
  async () => {
    const before = await asAccount();
    expect(before).toMatchObject({
      isError: true,
      text: expect.stringContaining(`${stack.consoleUrl}/orgs/${stack.orgSlug}/service-accounts/`),
    });
    expect(await statusOf(begin(orgOf(mia), ofAccount()))).toBe(403);
    const back = await api.walk(await begin(stack.org, ofAccount()));
    expect(`${back.origin}${back.pathname}`).toBe(`${stack.consoleUrl}/connect/callback`);
    // Stolen, then used, then replayed.
    expect(await statusOf(finish(orgOf(mia), back))).toBe(404);
    expect(await finish(stack.org, back)).toMatchObject({ slug: 'shop', credential: { type: 'bearer', connection: { isRenewed: true } } });
    expect(await statusOf(finish(stack.org, back))).toBe(404);
    expect(await asAccount()).toMatchObject({ isError: false });

    expect(await statusOf(finish(stack.org, await api.walk(await begin(stack.org, ofAccount()), 'deny')))).toBe(502);
    await stack.org('DELETE', `${ofAccount()}/credentials/shop`);
    expect(api.counts.revocations).toBe(2);
    expect(await asAccount()).toMatchObject({ isError: true });
  },
);

proves(
  ['CONNECT-RENEW'],
  'what ended is renewed once, for calls of two executors; what the provider ended says how to connect again',
  async () => {
    api.switches.accessSeconds = 1;
    await finish(stack.org, await api.walk(await begin(stack.org, ofAccount())));
    await pause(1_100);
    api.switches.accessSeconds = 3_600;
    const refreshes = api.counts.refreshes;
    const answers = await Promise.all(Array.from({ length: 60 }, asAccount));
    expect(answers.filter(({ isError }) => isError)).toEqual([]);
    expect(api.counts.refreshes).toBe(refreshes + 1);
    expect(await stack.org('GET', `${ofAccount()}/credentials/shop`)).not.toHaveProperty('problem');

    api.switches.accessSeconds = 1;
    await finish(stack.org, await api.walk(await begin(stack.org, ofAccount())));
    await pause(1_100);
    await api.endGrants();
    api.switches.accessSeconds = 3_600;
    expect((await asAccount()).text).toMatch(/^The connection to shop has ended \(.*invalid_grant/);
    expect(await stack.org('GET', `${ofAccount()}/credentials/shop`)).toMatchObject({ problem: expect.stringContaining('has ended') });
  },
);

proves(['CONNECT-FLOW'], 'metadata that cannot be read is a reason to try again, not to store a client', async () => {
  const flow = { authorizationUrl: `${api.origin}/auth`, tokenUrl: `${api.origin}/token`, scopes: { openid: 'who' } };
  const securitySchemes = { connect: { type: 'oauth2', flows: { authorizationCode: flow } } };
  await stack.importApi('named', { document: { ...api.document(), components: { securitySchemes } } });
  const connect = () => stack.org('POST', '/me/credentials/named/connect', {});
  const reason = `${new URL(api.origin).host} answered with status 503`;
  api.switches.metadataStatus = { 'oauth-authorization-server': 503, 'openid-configuration': 503 };
  await expect(connect()).rejects.toMatchObject({ status: 502, body: { error: expect.stringContaining(reason) } });
  expect(await stack.org('GET', '/integrations/named/authorization-server')).toMatchObject({ metadataProblem: reason });
  api.switches.metadataStatus = {};
  expect(await connect()).toMatchObject({ authorizationUrl: expect.stringContaining(api.origin) });
});

proves(
  ['CRED-RENEWED'],
  'a connection that is renewed between the question and the yes is used for the call that was approved',
  async () => {
    const rule = await stack.org('POST', '/rules', { name: 'Waits', effect: 'REQUIRE_APPROVAL', tools: ['shop/whoAmI'], reason: 'eyes' });
    try {
      api.switches.accessSeconds = 1;
      await finish(stack.org, await api.walk(await begin(stack.org, ofAccount())));
      const { requestId } = pendingOf(await asAccount());
      await pause(1_100);
      api.switches.accessSeconds = 3_600;
      const { refreshes } = api.counts;
      await approve(stack.org, requestId);
      expect(await ended(stack.org, requestId)).toMatchObject({ status: 'completed' });
      expect(api.counts.refreshes).toBe(refreshes + 1);
      expect(api.given.slice(-2)).toContain(api.seen.at(-1));
    } finally {
      await stack.org('DELETE', `/rules/${String(rule['id'])}`);
    }
  },
);

proves(
  ['CONNECT-SECRET', 'CONNECT-FLOW'],
  'a client of an admin connects without a person, and nothing of it is readable anywhere',
  async () => {
    const { clientId, clientSecret } = MACHINE;
    expect(await stack.org('PUT', '/integrations/shop/oauth-client', { clientId, clientSecret })).toMatchObject({
      clientId,
      hasSecret: true,
      isRegistered: false,
    });
    expect(await stack.org('GET', '/integrations/shop/authorization-server')).toMatchObject({
      issuer: api.origin,
      offersClientCredentials: true,
    });
    expect(await stack.org('POST', `${ofAccount()}/credentials/shop/connect-machine`)).toMatchObject({ connection: { isRenewed: true } });
    const { text, isError } = await asAccount();
    expect({ text, isError }).toMatchObject({ isError: false, text: expect.stringContaining('machine') });
    const secrets = [clientSecret, api.seen.at(-1)!];
    const shown = [
      await stack.org('GET', '/integrations/shop/oauth-client'),
      await stack.org('GET', `${ofAccount()}/credentials`),
      await stack.audit(),
    ];
    const mongo = await MongoClient.connect(stack.urls.mongo);
    try {
      const { databases } = await mongo.db().admin().listDatabases();
      for (const { name } of databases.filter((database) => /executor|audit|registry/.test(database.name)))
        for (const { name: collection } of await mongo.db(name).listCollections().toArray())
          shown.push(await mongo.db(name).collection(collection).find().limit(5_000).toArray());
    } finally {
      await mongo.close();
    }
    const text2 = JSON.stringify(shown);
    expect(text2).toContain(clientId);
    for (const secret of secrets) expect(text2).not.toContain(secret);
  },
);
