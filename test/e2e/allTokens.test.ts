/** Tokens of every kind in every state, the switch for personal tokens, and allowlists, on two gateways behind one trusted proxy. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { audited, callTool, startStack, until, type OwnStack } from '../harness';
import { proves } from '../proves';
import { KINDS, settings, tokensOf, type Kind, type Token } from './tokens/tokensOf';

const project = join(__dirname, '..', '..');
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const ROUNDS = 6;

/** Everything of an answer that may not differ: no date, no id of the request. */
async function answerTo(url: string, token: string | undefined, address?: string): Promise<{ status: number; rest: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(address !== undefined && { 'x-forwarded-for': address }),
    },
    body: JSON.stringify(list),
  });
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-correlation-id');
  return { status: response.status, rest: { headers, text: await response.text() } };
}
const statusesAt = (stack: OwnStack, token: string, address?: string): Promise<number[]> =>
  Promise.all(stack.mcpUrls.map(async (url) => (await answerTo(url, token, address)).status));

describe('behind a proxy', () => {
  let stack: OwnStack;
  let accountId: string;
  let tokens: ReturnType<typeof tokensOf>;
  let database: MongoClient;
  const clock = join(project, '.cache', `clock-all-${process.pid}`);
  const collection = (name: string): Collection<Record<string, unknown> & { _id: string }> =>
    database.db(`${stack.home.prefixes.DATABASE_PREFIX}identity`).collection(name);

  beforeAll(async () => {
    writeFileSync(clock, '0');
    const shifted = { NODE_OPTIONS: `--require ${join(__dirname, 'preload', 'clock.cjs')}`, CLOCK_FILE: clock };
    const behind = { ...shifted, TRUSTED_PROXY_HOPS: '1' };
    stack = await startStack({
      apart: ['gateway'],
      gateways: 2,
      settings: { gateway: behind, registry: behind, identity: shifted, executor: shifted, policy: shifted, audit: shifted },
    });
    ({ id: accountId } = (await stack.readyCaller()).account);
    tokens = tokensOf(stack, () => accountId);
    await settings(stack, { personalTokensEnabled: true });
    database = await new MongoClient(stack.urls.mongo).connect();
  }, 180_000);
  afterAll(async () => {
    await database?.close();
    await stack?.stop();
    rmSync(clock, { force: true });
  }, 60_000);

  proves(
    ['AUTH-KINDS', 'TOKEN-ROLE'],
    'each token acts as its holder: an organization’s sees everything, a member’s what is granted',
    async () => {
      const servicesOf = async ({ value }: Token): Promise<unknown[]> => {
        const { json } = await callTool(stack.mcpUrl, 'list_services', {}, { token: value });
        return (json as { services: { slug: string }[] }).services.map(({ slug }) => slug);
      };
      expect(await servicesOf(await tokens.make('account'))).toEqual(['orders']);
      expect(await servicesOf(await tokens.make('organization'))).toEqual(['orders', 'service-management']);
      expect(await servicesOf(await tokens.make('organization', { accessRole: 'MEMBER' }))).toEqual(['service-management']);
      expect(await servicesOf(await tokens.make('person'))).toEqual(['service-management']);
    },
  );

  proves(['TOKEN-ROLE'], 'a role that is present and anything else but MEMBER makes no token', async () => {
    const before = await tokens.list('organization', '?limit=200');
    for (const accessRole of [null, '', 'member', 'MEMBER ', 'ADMIN', ['MEMBER'], { $ne: 1 }, true, 0])
      await expect(tokens.make('organization', { accessRole })).rejects.toMatchObject({ status: 400 });
    for (const key of ['AccessRole', 'accessrole', 'ACCESSROLE'])
      await expect(tokens.make('organization', { [key]: 'MEMBER' })).rejects.toMatchObject({ status: 400 });
    expect((await tokens.list('organization', '?limit=200')).length).toBe(before.length);
  });

  proves(['AUTH-LIFETIME', 'AUTH-ONCE'], 'whatever the kind: one hour to one year, a year by default, shown once', async () => {
    for (const kind of KINDS) {
      for (const expiresInSeconds of [3_599, 31_536_001, 1.5, '3600', null])
        await expect(tokens.make(kind, { expiresInSeconds })).rejects.toMatchObject({ status: 400 });
      const { id, value } = await tokens.make(kind);
      const shown = (await tokens.list(kind, '?limit=200')).find((token) => token['id'] === id)!;
      expect(Date.parse(String(shown['expiresAt'])) - Date.parse(String(shown['createdAt']))).toBe(31_536_000_000);
      expect(shown).toMatchObject({ prefix: value.slice(0, 12), createdBy: 'admin@acme.example' });
      expect(JSON.stringify(shown)).not.toContain(value.slice(0, 13));
    }
  });

  proves(
    ['AUTH-CHALLENGE', 'AUTH-REVOKED', 'AUTH-EXPIRED', 'AUTH-DISABLED', 'PAT-SWITCH'],
    'every kind in every state that is not good gets the very same 401',
    async () => {
      const refused: [string, { status: number; rest: unknown }][] = [];
      const refuse = async (state: string, token: string | undefined, address?: string): Promise<void> => {
        for (const url of stack.mcpUrls) refused.push([state, await answerTo(url, token, address)]);
      };
      const fresh = async (rest: object = {}): Promise<[Kind, Token][]> =>
        Promise.all(KINDS.map(async (kind): Promise<[Kind, Token]> => [kind, await tokens.make(kind, rest)]));
      const edit = (id: string, change: Record<string, unknown>) => collection('tokens').updateOne({ _id: id }, { $set: change });

      await refuse('missing', undefined);
      for (const [kind, { value }] of await fresh()) {
        const other = value.slice(0, 4) + [...value.slice(4)].reverse().join('');
        await refuse(`${kind} with a wrong checksum`, other);
        await refuse(`${kind} cut`, value.slice(0, -1));
      }
      for (const [kind, token] of await fresh()) {
        expect([kind, await statusesAt(stack, token.value)]).toEqual([kind, [200, 200]]);
        await tokens.revoke(kind, token);
        await refuse(`${kind} revoked`, token.value);
      }
      for (const [kind, token] of await fresh()) {
        await edit(token.id, { expiresAt: new Date(Date.now() + 1e12) });
        await refuse(`${kind} edited`, token.value);
      }
      for (const [kind, token] of await fresh()) {
        const { deletedCount } = await collection('tokens').deleteOne({ _id: token.id });
        expect(deletedCount).toBe(1);
        await refuse(`${kind} unknown`, token.value);
      }
      const [account, , person] = await fresh();
      await stack.org('POST', `/service-accounts/${accountId}/disable`);
      await refuse('account disabled', account![1].value);
      await stack.org('POST', `/service-accounts/${accountId}/enable`);
      expect(await statusesAt(stack, account![1].value)).toEqual([200, 200]);
      await settings(stack, { personalTokensEnabled: false });
      await refuse('person switched off', person![1].value);
      await settings(stack, { personalTokensEnabled: true });
      expect(await statusesAt(stack, person![1].value)).toEqual([200, 200]);

      const short = await fresh({ expiresInSeconds: 3_600 });
      for (const [kind, { value }] of short) expect([kind, await statusesAt(stack, value)]).toEqual([kind, [200, 200]]);
      await stack.org('PATCH', `/service-accounts/${accountId}`, { ipAllowlist: ['203.0.113.0/24'] });
      await refuse('account at another address', account![1].value, '198.51.100.1');
      await stack.org('PATCH', `/service-accounts/${accountId}`, { ipAllowlist: [] });
      writeFileSync(clock, '3600500');
      for (const [kind, { value }] of short) await refuse(`${kind} expired`, value);
      writeFileSync(clock, '0');

      const [, first] = refused[0]!;
      expect(first.status).toBe(401);
      for (const [state, answer] of refused) expect([state, answer]).toEqual([state, first]);
    },
    180_000,
  );

  proves(['PAT-SWITCH'], 'a person’s tokens follow the switch on every gateway; the revoked ones stay revoked', async () => {
    const [kept, revoked] = [await tokens.make('person'), await tokens.make('person')];
    await tokens.revoke('person', revoked);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await statusesAt(stack, kept.value)).toEqual([200, 200]);
      await settings(stack, { personalTokensEnabled: false });
      expect(await statusesAt(stack, kept.value)).toEqual([401, 401]);
      await settings(stack, { personalTokensEnabled: true });
    }
    expect(await statusesAt(stack, revoked.value)).toEqual([401, 401]);
    await settings(stack, { personalTokensEnabled: false });
    await expect(tokens.make('person')).rejects.toMatchObject({ status: 403 });
    await settings(stack, { personalTokensEnabled: true });
  });

  proves(['ALLOWLIST', 'AUDIT-DENIED'], 'the lists of organization and account hold by address, IPv6 and mapped IPv4 too', async () => {
    const made = Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await tokens.make(kind)] as const)));
    const open = (address: string) =>
      Promise.all(KINDS.map(async (kind) => (await statusesAt(stack, made[kind]!.value, address))[0] === 200));
    expect(await open('198.51.100.1')).toEqual([true, true, true]);

    await settings(stack, { ipAllowlist: ['127.0.0.1', '203.0.113.0/24', '2001:db8::/32'] });
    await stack.org('PUT', `/service-accounts/${accountId}/ip-allowlist`, { ipAllowlist: ['203.0.113.128/25', '2001:db8:1::/48'] });
    expect(await open('198.51.100.1')).toEqual([false, false, false]);
    expect(await open('2001:db9::1')).toEqual([false, false, false]);
    expect(await open('203.0.113.7')).toEqual([false, true, true]);
    expect(await open('203.0.113.200')).toEqual([true, true, true]);
    expect(await open('::ffff:203.0.113.200')).toEqual([true, true, true]);
    expect(await open('2001:DB8:1:0::9')).toEqual([true, true, true]);
    expect(await open('2001:db8:2::9')).toEqual([false, true, true]);
    expect(await open('203.0.113.200, 198.51.100.1')).toEqual([false, false, false]);
    const entries = await audited(stack, { type: 'auth.denied', outcome: 'address' }, 8);
    expect(new Set(entries.map(({ target }) => target?.kind))).toEqual(new Set(['serviceToken', 'orgToken', 'personalToken']));
    await stack.org('PUT', `/service-accounts/${accountId}/ip-allowlist`, { ipAllowlist: [] });

    const rest = async (forwarded?: string): Promise<number> => {
      const headers = {
        authorization: `Bearer ${await stack.adminJwt()}`,
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      };
      return (await fetch(`${stack.apiUrl}/v1/orgs/${stack.orgSlug}/integrations`, { headers })).status;
    };
    expect([await rest(), await rest('203.0.113.7'), await rest('198.51.100.1')]).toEqual([200, 200, 403]);
    await settings(stack, { ipAllowlist: [] });
    expect([await rest('198.51.100.1'), ...(await open('198.51.100.1'))]).toEqual([200, true, true, true]);
  });

  proves(['ALLOWLIST'], 'a list that would shut out the admin, or says nothing, is refused', async () => {
    const before = await stack.org('GET', '/security-settings');
    expect(before).toMatchObject({ yourAddress: '127.0.0.1' });
    await expect(settings(stack, { ipAllowlist: ['203.0.113.0/24'] })).rejects.toMatchObject({
      status: 400,
      body: { details: ['/ipAllowlist: must contain 127.0.0.1, the address you are calling from'] },
    });
    for (const range of ['10.1', '010.0.0.1', '1.2.3.4/33', 'example.org', '::/129'])
      await expect(settings(stack, { ipAllowlist: ['127.0.0.1', range] })).rejects.toMatchObject({ status: 400 });
    expect(await stack.org('GET', '/security-settings')).toEqual(before);
  });

  proves(['AUDIT-ADMIN'], 'creation and revocation of every kind, and changes of settings, name the admin', async () => {
    for (const [kind, type] of [
      ['organization', 'orgToken'],
      ['person', 'personalToken'],
    ] as const) {
      const token = await tokens.make(kind);
      await tokens.revoke(kind, token);
      for (const what of ['created', 'revoked']) {
        const entry = await until(`that it was ${what}`, async () =>
          (await audited(stack, { type: `${type}.${what}` }, 1)).find(({ target }) => target?.id === token.id),
        );
        expect(entry).toMatchObject({ actor: { name: 'admin@acme.example' } });
      }
    }
    expect((await audited(stack, { type: 'securitySettings.updated' }, 1))[0]).toMatchObject({ actor: { name: 'admin@acme.example' } });
  });
});
