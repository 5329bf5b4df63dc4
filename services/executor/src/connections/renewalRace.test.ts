/** One refresh of one expiring connection, however many calls need it and wherever they run. CONNECTION_CALLS says how many. */
import { setTimeout as pause } from 'node:timers/promises';
import { cacheWriter, type executor } from '@gatehouse/contracts';
import { createVault, fileKeyProvider } from '@gatehouse/crypto';
import { openMongo } from '@gatehouse/store';
import { join } from 'node:path';
import { createEgress } from '../upstream/egress';
import { createAgent } from '../upstream/agent';
import { parseAllowList } from '../upstream/allowList';
import { credentialStore, type CredentialStore } from '../store/credentials';
import { oauthClientStore } from '../store/oauthClients';
import { orgKeyStore } from '../store/orgKeys';
import { askServer } from './askServer';
import { oauthClients } from './clients';
import { discoverServer } from './discover';
import { guardedFetch } from './guardedFetch';
import { renewals } from './renew';
import { connectionFixture, mia, OAUTH_TIMEOUT_MS, ownerOf, type ConnectionFixture } from './testing/connectionFixture';

const CALLS = Number(process.env['CONNECTION_CALLS'] ?? 200);
let fixture: ConnectionFixture;
beforeEach(async () => {
  fixture = await connectionFixture({ replicas: 2 });
});
afterEach(() => fixture.stop());

/** A connection whose access token has ended. */
async function expire(): Promise<executor.UpstreamCredential> {
  const { api, connect } = fixture;
  api.switches.accessSeconds = 1;
  const { credential } = await connect(mia);
  await pause(1_100);
  api.switches.accessSeconds = 3_600;
  return credential;
}

test(`two executors and ${CALLS} calls at once: one refresh, and no call is refused`, async () => {
  const { api, call } = fixture;
  await expire();
  const answers = await Promise.all(Array.from({ length: CALLS }, () => call(mia)));
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  expect(api.counts.refreshes).toBe(1);
  expect(new Set(api.seen).size).toBe(1);
  expect(api.seen).toHaveLength(CALLS);
}, 120_000);

test('calls of two executors whose token the API refused wait for a slow server, and nobody is asked to connect', async () => {
  const { api, call, connect } = fixture;
  await connect(mia);
  api.endAccess();
  api.switches.tokenMs = OAUTH_TIMEOUT_MS + 1_000;
  const answers = await Promise.all(Array.from({ length: 8 }, () => call(mia)));
  for (const { texts } of answers) expect(texts.at(-1)).toMatch(/It was renewed: call/);
  expect(api.counts.refreshes).toBe(1);
});

/** Executors over the same stores, with a defence taken away where a test does so. */
async function executorsOver(change: (store: CredentialStore) => CredentialStore) {
  const { api, service } = fixture;
  const mongo = await openMongo(service.context);
  const vault = createVault({ keys: fileKeyProvider(join(service.keys.folder, 'master.json')), orgKeys: await orgKeyStore(mongo) });
  const store = await credentialStore(mongo);
  const agent = createAgent(createEgress(parseAllowList(new URL(api.origin).host)), { timeoutMs: 5_000 });
  const fetch = guardedFetch(agent, 5_000);
  const outbox = { kick: () => undefined };
  const ask = askServer(fetch, () => undefined);
  const clients = oauthClients({
    store: await oauthClientStore(mongo),
    vault,
    discover: discoverServer(fetch),
    ask,
    redirectUri: 'x',
    leases: {
      through(key, load) {
        expect(cacheWriter(key)).toBe('executor');
        return load();
      },
      invalidate: async () => undefined,
    },
    outbox,
  });
  const one = () =>
    renewals({
      store: change(store),
      vault,
      credentials: { invalidate: async () => undefined },
      clientOf: clients.find,
      masked: clients.masked,
      ask,
      outbox,
      timeoutMs: 5_000,
    });
  const { integrationId } = fixture.resource;
  const row = (await store.get(mia.orgId, { owner: ownerOf(mia), integrationId }))!;
  const credential = { ...row, secret: row.secret! };
  const all = [one(), one()];
  const ends = await Promise.all(Array.from({ length: 20 }, (_, i) => all[i % all.length]!.current(credential)));
  await agent.destroy();
  return ends;
}

test.each([
  ['as it is', (store: CredentialStore) => store, 1],
  ['without the lease', (store: CredentialStore) => ({ ...store, claimRenewal: async () => true }), 2],
])('two executors %s ask %#', async (_name, change, refreshes) => {
  await expire();
  fixture.api.switches.rotates = false;
  const ends = await executorsOver(change);
  expect(ends.every((end) => 'credential' in end)).toBe(true);
  expect(fixture.api.counts.refreshes).toBe(refreshes);
});
