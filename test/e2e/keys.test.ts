/** Every key of `docs/operate/keys.md`, changed by the steps of that page, its commands as they stand there, while clients go on calling. */
import { copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edgeCallContext } from '@gatehouse/bus';
import { newId, registry, type Principal } from '@gatehouse/contracts';
import { principalSigner } from '@gatehouse/crypto';
import { MongoClient } from 'mongodb';
import type { Browser } from 'playwright-core';
import { openWindow, type Window } from '../console/window';
import { Balancer } from '../faults/balancer';
import {
  approve,
  busAs,
  ended,
  execute,
  openConsent,
  pendingOf,
  postMcp,
  signInByHand,
  startStack,
  type Caller,
  type OwnStack,
} from '../harness';
import { startBrowser } from '../harness/browser';
import { fileAt } from '../harness/documents';
import { loadScripts } from '../harness/scripts';
import { proves } from '../proves';
import { clients } from './keys/clients';
import { commandsUnder, run, shell } from './keys/guide';

const SIGNERS = ['gateway', 'registry', 'identity', 'policy', 'executor', 'console'] as const;
const WITH_CURSORS = ['registry', 'identity', 'policy', 'approvals', 'audit'] as const;
/** Each process starts several times. */
const LIMIT_MS = 600_000;
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const ORDER = { customer: 'Ada', email: 'ada@example.com', items: [{ sku: 'MUG', title: 'Mug', quantity: 1, unitCents: 100 }] };
/** The address that the browser claims, through the proxy that the console trusts. */
const ADDRESS = '203.0.113.9';

let stack: OwnStack;
let secrets: string;
let mcp: Balancer;
let caller: Caller;
let browser: Browser;
let window: Window;

const secret = (name: string): string => join(secrets, name);
/** `NAME_FILE` in the place of `NAME`, as with containers. */
const inFiles = (service: string, ...names: string[]): Record<string, string | undefined> =>
  Object.fromEntries(names.flatMap((name) => [[name, undefined] as const, [`${name}_FILE`, secret(`${service}.${name}`)] as const]));
const put = (name: string, value: string): void => writeFileSync(secret(name), value);
const newSecret = async (): Promise<string> => (await run('openssl', ['rand', '-base64', '32'], {})).out.trim();

beforeAll(async () => {
  secrets = mkdtempSync(join(tmpdir(), 'gatehouse-keys-'));
  for (const service of WITH_CURSORS) put(`${service}.CURSOR_SECRET`, await newSecret());
  put('identity.ROW_MAC_KEY', await newSecret());
  put('identity.ROW_MAC_KEY_BEFORE', '');
  put('console.SESSION_SECRET', await newSecret());
  const cursors = Object.fromEntries(WITH_CURSORS.map((service) => [service, inFiles(service, 'CURSOR_SECRET')]));
  const edge = { LIMIT_CREDENTIAL: '0', LIMIT_ORGANIZATION: '0', DRAIN_NOTICE_MS: '1000' };
  stack = await startStack({
    composed: true,
    gateways: 2,
    replicas: Object.fromEntries(['executor', 'registry', 'identity', 'policy', 'approvals', 'audit'].map((service) => [service, 2])),
    console: true,
    settings: {
      ...cursors,
      gateway: edge,
      registry: { ...cursors['registry'], ...edge },
      identity: { ...cursors['identity'], ...inFiles('identity', 'ROW_MAC_KEY', 'ROW_MAC_KEY_BEFORE') },
      console: { ...inFiles('console', 'SESSION_SECRET'), TRUSTED_PROXY_HOPS: '1' },
    },
  });
  caller = await stack.readyCaller();
  await stack.org('POST', '/rules', {
    name: 'Orders wait',
    effect: 'REQUIRE_APPROVAL',
    tools: ['orders/createOrder'],
    reason: 'A person looks',
  });
  mcp = new Balancer(['edge', 'edge-2'].map((name, at) => ({ url: stack.mcpUrls[at]!, service: stack.services[name]! })));
  browser = await startBrowser();
  window = await openWindow(browser, stack.consoleUrl, stack.admin, { extraHTTPHeaders: { 'x-forwarded-for': ADDRESS } });
  await window.signInAt('/orgs');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  mcp?.close();
  await stack?.stop();
  if (secrets !== undefined) rmSync(secrets, { recursive: true, force: true });
}, 90_000);

const call = (token: string, tool = 'orders/listOrders', args: Record<string, unknown> = {}) =>
  mcp.send((url) => execute(url, tool, args, { token }));
const statusOf = (token: string): Promise<number> => mcp.send(async (url) => (await postMcp(url, list, { token })).status);
const waiting = async () => pendingOf(await call(caller.token.value, 'orders/createOrder', { body: ORDER }));
/** A yes to what was asked for before, and how that ends. */
async function endOf(requestId: string): Promise<string> {
  await approve(stack.org, requestId);
  return (await ended(stack.org, requestId)).status;
}
/** A path of the console as the page of the browser reads it. */
const read = (path: string): Promise<{ status: number; body: Record<string, unknown> }> =>
  window.page.evaluate(async (at) => {
    const answer = await fetch(at);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }, path);
const yourAddress = async (): Promise<unknown> => (await read(`/api/v1/orgs/${stack.orgSlug}/security-settings`)).body['yourAddress'];

/** One after the other, each once the one before it is ready. */
async function restart(...names: string[]): Promise<void> {
  for (const name of names) {
    await stack.services[name]!.stop();
    await stack.services[name]!.start();
  }
}
async function restartTogether(...names: string[]): Promise<void> {
  await Promise.all(names.map((name) => stack.services[name]!.stop()));
  await Promise.all(names.map((name) => stack.services[name]!.start()));
}
const EVERYBODY = ['core', 'core-2', 'edge', 'edge-2', 'console'];

interface MasterKeys {
  primary: string;
  keys: Record<string, string>;
}
const masterKeys = (file: string): MasterKeys => JSON.parse(readFileSync(stack.home.path(file), 'utf8')) as MasterKeys;
function putMasterKeys(file: string, keys: MasterKeys): void {
  writeFileSync(stack.home.path(file), JSON.stringify(keys));
}

async function rotateKeys(...args: string[]): Promise<{ code: number; out: string }> {
  const scripts = await loadScripts();
  const { home, urls } = stack;
  const ports = { gateway: 1, api: 1, idp: 1, demo: 1, console: 1, mail: 1, smtp: 1 };
  const env = scripts.settingsOf('executor', { home, urls, ports }, 0);
  return run(process.execPath, [fileAt('services/executor/dist/rotateKeys.js'), ...args], { env });
}

/** Whether the core believes what this key says of who is calling, in the name of the gateway. */
async function isBelieved(signingKey: string): Promise<boolean> {
  const { id, name } = caller.account;
  const principal: Principal = { orgId: newId('organization'), orgSlug: 'other', orgName: 'Other', kind: 'serviceAccount', id, name };
  const bus = await busAs(stack, 'gateway');
  const principalToken = principalSigner(signingKey, 'gateway')(principal);
  const answer = await bus
    .call(registry.listServices, {}, edgeCallContext({ principalToken }))
    .catch((err: unknown) => err as { code: string });
  await bus.close();
  return !('code' in answer && answer.code === 'unauthenticated');
}

const signIn = async () => {
  const consent = await openConsent(stack);
  const signedIn = await signInByHand(stack, consent);
  const { body } = await signedIn.redeem();
  await consent.close();
  return { ...signedIn, ...body };
};

proves(
  ['KEYS-CHANGED'],
  'signing keys and the executor’s master key change while no call fails, and the old ones are needed no more',
  async () => {
    const { home } = stack;
    const signedIn = await signIn();
    const { requestId } = await waiting();
    const old = join(secrets, 'old.pem');
    copyFileSync(home.path('keys', 'gateway.pem'), old);
    const before = JSON.parse(readFileSync(home.path('trusted-keys.json'), 'utf8')) as Record<string, string>;
    const running = clients({ call: () => call(caller.token.value), program: () => statusOf(signedIn.access_token) });

    // 1. New keys; everybody trusts the old and the new ones.
    const made = mkdtempSync(join(secrets, 'made-'));
    copyFileSync(home.path('trusted-keys.json'), join(made, 'trusted-keys.json'));
    for (const name of SIGNERS) {
      await shell(commandsUnder('Signing keys').replace(' gateway ', ` ${name} `), made);
      renameSync(join(made, 'signing-key.pem'), join(made, `${name}.pem`));
    }
    await shell(commandsUnder("The executor's master key"), home.dir);
    expect(masterKeys('master-key.json')).toMatchObject({ primary: 'k1', keys: { k1: expect.any(String), k2: expect.any(String) } });
    // 2. Nothing has changed yet.
    renameSync(join(made, 'trusted-keys.json'), home.path('trusted-keys.json'));
    await restart(...EVERYBODY);

    // 3. The new ones sign, and wrap the keys of new organizations.
    for (const name of SIGNERS) renameSync(join(made, `${name}.pem`), home.path('keys', `${name}.pem`));
    putMasterKeys('master-key.json', { ...masterKeys('master-key.json'), primary: 'k2' });
    await restart(...EVERYBODY);
    expect(stack.services['edge']!.log()).toContain('keys of organizations are under another root key than the primary one');
    expect((await rotateKeys('--check')).code).toBe(1);
    expect(await rotateKeys()).toMatchObject({
      code: 0,
      out: expect.stringMatching(/, 0 left\n[^]*No key needs another root key than k2\./),
    });
    expect((await rotateKeys('--check')).code).toBe(0);
    expect([await isBelieved(old), await isBelieved(home.path('keys', 'gateway.pem'))]).toEqual([true, true]);

    // 4. The old ones go.
    const both = JSON.parse(readFileSync(home.path('trusted-keys.json'), 'utf8')) as Record<string, string>;
    const after = Object.fromEntries(Object.entries(both).map(([name, text]) => [name, text.replace(before[name]!, '')]));
    writeFileSync(home.path('trusted-keys.json'), JSON.stringify(after));
    const { k2 } = masterKeys('master-key.json').keys;
    putMasterKeys('master-key.json', { primary: 'k2', keys: { k2: k2! } });
    await restart(...EVERYBODY);

    expect(await endOf(requestId)).toBe('completed');
    const { made: count, failed } = await running.stop();
    expect(failed).toEqual([]);
    expect(count).toBeGreaterThan(100);
    expect([await isBelieved(old), await isBelieved(home.path('keys', 'gateway.pem'))]).toEqual([false, true]);
    // The browser that signed in before is signed in, and REST believes the console's word of where it is.
    expect(await yourAddress()).toBe(ADDRESS);
    // A credential is stored and used under the new keys.
    await stack.putCredential(caller.account.id, 'orders', stack.demoKey);
    expect((await call(caller.token.value)).isError).toBe(false);
  },
  LIMIT_MS,
);

proves(
  ['KEYS-CHANGED'],
  'identity’s master key, ROW_MAC_KEY and the secrets of lists and browsers change, and what was made before works as long as the page says',
  async () => {
    const old = { program: await signIn(), request: await waiting(), other: await stack.createToken(caller.account.id) };
    const { nextCursor } = await stack.org('GET', '/audit-log?limit=1');
    // Nobody calls meanwhile, so what follows needs one of each.
    for (const name of ['edge-2', 'core-2']) await stack.services[name]!.stop();

    await shell(commandsUnder("The executor's master key").replace('master-key.json', 'identity-master-key.json'), stack.home.dir);
    await restart('core');
    putMasterKeys('identity-master-key.json', { ...masterKeys('identity-master-key.json'), primary: 'k2' });
    copyFileSync(secret('identity.ROW_MAC_KEY'), secret('identity.ROW_MAC_KEY_BEFORE'));
    put('identity.ROW_MAC_KEY', await newSecret());
    for (const service of WITH_CURSORS) put(`${service}.CURSOR_SECRET`, await newSecret());
    put('console.SESSION_SECRET', await newSecret());
    await restart('core');
    await restart('console');

    expect(await Promise.all([caller.token.value, old.other.value, old.program.access_token].map(statusOf))).toEqual([200, 200, 200]);
    const renewed = await old.program.renew(old.program.refresh_token);
    expect([renewed.status, await statusOf(renewed.body.access_token)]).toEqual([200, 200]);
    expect(await endOf(old.request.requestId)).toBe('completed');
    await expect(stack.org('GET', `/audit-log?limit=1&cursor=${String(nextCursor)}`)).rejects.toMatchObject({ status: 400 });
    expect(await stack.org('GET', '/audit-log?limit=1')).toMatchObject({ nextCursor: expect.any(String) });
    expect((await read('/session')).status).toBe(401);
    await window.signInAt('/orgs');
    expect((await read('/session')).status).toBe(200);

    // Tokens that were made anew work without the old key, and no others do.
    const anew = await stack.createToken(caller.account.id);
    const since = await signIn();
    put('identity.ROW_MAC_KEY_BEFORE', '');
    await restart('core');
    expect(await Promise.all([anew.value, since.access_token].map(statusOf))).toEqual([200, 200]);
    expect(await Promise.all([old.other.value, renewed.body.access_token].map(statusOf))).toEqual([401, 401]);
    expect((await old.program.renew(renewed.body.refresh_token)).status).toBe(400);
    expect(await statusOf((await signIn()).access_token)).toBe(200);
    caller = { ...caller, token: anew };
  },
  LIMIT_MS,
);

proves(
  ['KEYS-CHANGED'],
  'a signing key of the authorization server is ended at once, and all of them where the master key of identity is lost',
  async () => {
    const client = await new MongoClient(stack.urls.mongo).connect();
    const signingKeys = client.db(`${stack.home.prefixes.DATABASE_PREFIX}identity`).collection('signingKeys');
    const program = await signIn();
    try {
      await signingKeys.deleteMany({});
      await restart('core', 'edge');
      expect(await statusOf(program.access_token)).toBe(401);
      const { body } = await program.renew(program.refresh_token);
      expect(await statusOf(body.access_token)).toBe(200);

      await stack.services['core']!.stop();
      putMasterKeys('identity-master-key.json', { primary: 'other', keys: { other: await newSecret() } });
      await expect(stack.services['core']!.start()).rejects.toThrow(/tokens cannot be signed/);
      expect(stack.services['core']!.log()).toContain('a signing key does not open with MASTER_KEY_FILE');
      await signingKeys.deleteMany({});
      // Together, because each would make the first key.
      await restartTogether('core', 'core-2');
      await restart('edge');
      expect(await Promise.all([caller.token.value, body.access_token].map(statusOf))).toEqual([200, 401]);
      expect([400, 401]).toContain((await program.renew(body.refresh_token)).status);
      expect(await statusOf((await signIn()).access_token)).toBe(200);
    } finally {
      await client.close();
    }
  },
  LIMIT_MS,
);
