/** The real service on a private database, with in-process bus and cache, and the neighbours that call it. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edgeCallContext, openBus, type Bus, type CallContext } from '@gatehouse/bus';
import { audit, identity as messages, newId, randomBase62, type PayloadOf, type Principal, type ServiceName } from '@gatehouse/contracts';
import { claimsVerifier, mintToken, principalSigner, principalVerifier, writeKeyFile } from '@gatehouse/crypto';
import { commonSettings, createLog, Health, readSettings, startService, type CommonConfig, type ServiceContext } from '@gatehouse/runtime';
import { openCache, openMongo } from '@gatehouse/store';
import { MongoClient, type Collection } from 'mongodb';
import { Type } from 'typebox';
import type { TokenRow } from '../domain/token';
import { identity } from '../service';
import type { WithOutbox } from '../store/schemas';

export const ROW_MAC_KEY = 'row-mac-key-of-the-identity-tests';
/** Whatever stands in a row. */
type Stored = { _id: string } & Record<string, unknown>;

function writeKeys(folder: string): { trusted: string; keyOf: (name: ServiceName) => string } {
  const keyOf = (name: ServiceName): string => join(folder, `${name}.pem`);
  const publicKeys = (['identity', 'registry'] as const).map((name) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    writeFileSync(keyOf(name), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    return [name, publicKey.export({ type: 'spki', format: 'pem' })];
  });
  writeKeyFile(join(folder, 'master-key.json'));
  const trusted = join(folder, 'trusted.json');
  writeFileSync(trusted, JSON.stringify(Object.fromEntries(publicKeys)));
  return { trusted, keyOf };
}

export const newPerson = (): messages.Person => ({
  issuer: 'https://idp.example',
  subject: randomBase62(12),
  email: `${randomBase62(6)}@acme.example`,
  emailVerified: true,
});
export const newSlug = (): string => `acme-${randomBase62(10).toLowerCase()}`;

export async function startFixture(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'identity-'));
  const unique = randomBase62(10).toLowerCase();
  const { trusted, keyOf } = writeKeys(folder);
  const env = {
    MONGODB_URL: process.env['TEST_MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017',
    MONGODB_TIMEOUT_MS: '10000',
    BUS_TIMEOUT_FACTOR: '4',
    DATABASE_PREFIX: `test_${unique}_`,
    AMQP_URL: `memory:${unique}`,
    REDIS_URL: `memory:${unique}`,
    TRUSTED_KEYS_FILE: trusted,
    SIGNING_KEY_FILE: keyOf('identity'),
    CURSOR_SECRET: 'cursor-secret-of-the-identity-tests',
    ROW_MAC_KEY,
    // Whether this machine has a way out is no matter of these tests.
    CLIENT_DOCUMENTS: 'on',
    MASTER_KEY_FILE: join(folder, 'master-key.json'),
    LOG_LEVEL: 'silent',
    ...settings,
  };
  let running = await startService(identity, env);

  const stops: (() => Promise<void> | void)[] = [];
  const contextOf = (name: ServiceName): ServiceContext<CommonConfig> => ({
    name,
    config: readSettings(Type.Object(commonSettings), env),
    log: createLog(name, 'silent'),
    health: new Health(),
    onStop: (_, stop) => void stops.push(stop),
  });
  const busOf = (name: ServiceName): Bus => openBus(contextOf(name), principalVerifier(trusted));
  const [registry, gateway, executor, auditor] = [busOf('registry'), busOf('gateway'), busOf('executor'), busOf('audit')];
  const [policy, approvals] = [busOf('policy'), busOf('approvals')];
  const events: audit.AuditEvent[] = [];
  /** Time zones by organization, as policy is told. */
  const zones = new Map<string, string>();
  auditor.on(audit.fact, async (deliveries) => void events.push(...deliveries.map(({ payload }) => payload)));
  /** Events that the service that sends mail gets. */
  const invited: PayloadOf<typeof messages.invited>[] = [];
  approvals.on(messages.invited, async (deliveries) => void invited.push(...deliveries.map(({ payload }) => payload)));
  /** Events that services that keep something of members get. */
  const removed: PayloadOf<typeof messages.memberRemoved>[] = [];
  policy.on(messages.memberRemoved, async (deliveries) => void removed.push(...deliveries.map(({ payload }) => payload)));
  policy.on(messages.organizationChanged, async ([delivery]) => void zones.set(delivery!.payload.orgId, delivery!.payload.timeZone));
  await Promise.all([registry, gateway, executor, auditor, policy, approvals].map((bus) => bus.start()));
  const mongo = await openMongo(contextOf('identity'));
  const { leases } = await openCache(contextOf('identity'));

  const client = await new MongoClient(env.MONGODB_URL).connect();
  const database = client.db(`${env.DATABASE_PREFIX}identity`);
  /** A collection without its schema: a test does with it what somebody with access to the database could do. */
  const collection = (name: string): Collection<Stored> => database.collection<Stored>(name);

  const sign = principalSigner(keyOf('registry'), 'registry');
  const verifier = claimsVerifier(trusted);
  const as = (principal: Principal): CallContext => edgeCallContext({ principalToken: sign(principal), correlationId: 'c-test' });
  const authenticate = (tokenHash: string) => gateway.call(messages.authenticate, { credential: tokenHash }, edgeCallContext());

  return {
    env,
    busOf,
    restart: async (): Promise<void> => {
      await running.stop();
      running = await startService(identity, env);
    },
    registry,
    gateway,
    executor,
    approvals,
    zones,
    invited,
    events,
    mongo,
    collection,
    leases,
    as,
    authenticate,
    /** The principal inside a signed word about who is calling, as any service reads it. */
    principalOf: principalVerifier(trusted),
    verdictOf: (signed: string) => verifier.verify<messages.Verdict>(signed, ['identity']),
    removed,
    eventsOf: (orgId: string) => events.filter((event) => event.orgId === orgId),
    tokenRow: async (id: string) => ((await collection('tokens').findOne({ _id: id })) ?? undefined) as WithOutbox<TokenRow> | undefined,
    editToken: async (id: string, set: Record<string, unknown>): Promise<void> => {
      await collection('tokens').updateOne({ _id: id }, { $set: set });
    },
    unsetOfToken: async (id: string, member: string): Promise<void> => {
      await collection('tokens').updateOne({ _id: id }, { $unset: { [member]: '' } });
    },

    /** A new organization and its founding admin. */
    async newOrganization() {
      const person = newPerson();
      const slug = newSlug();
      const organization = await registry.call(messages.createOrganization, { name: 'Acme', slug, person }, edgeCallContext());
      const { principal } = await registry.call(messages.findMembership, { orgSlug: slug, person }, edgeCallContext());
      return { organization, person, principal, admin: as(principal), member: as({ ...principal, id: newId('user'), role: 'member' }) };
    },
    signIn: (person: messages.Person) => registry.call(messages.signIn, { person }, edgeCallContext()),
    /** Somebody who was invited and accepted. */
    async newMember({ principal: { orgSlug }, admin }: { principal: Principal; admin: CallContext }, role: 'admin' | 'member' = 'member') {
      const person = newPerson();
      const { id } = await registry.call(messages.createInvitation, { email: person.email, role }, admin);
      await registry.call(messages.acceptInvitation, { person, id }, edgeCallContext());
      const { principal } = await registry.call(messages.findMembership, { orgSlug, person }, edgeCallContext());
      return { person, principal, userId: principal.id, caller: as(principal) };
    },
    newAccount: (admin: CallContext, name = `ci-${randomBase62(6)}`) => registry.call(messages.createServiceAccount, { name }, admin),
    async newToken(admin: CallContext, serviceAccountId: string, expiresInSeconds?: number) {
      const { value, hash, prefix } = mintToken('svc');
      const lifetime = expiresInSeconds === undefined ? {} : { expiresInSeconds };
      const token = await registry.call(
        messages.createServiceToken,
        { serviceAccountId, name: 'build', tokenHash: hash, prefix, ...lifetime },
        admin,
      );
      return { ...token, value, hash };
    },
    async newOrgToken(admin: CallContext, accessRole?: 'MEMBER') {
      const { value, hash, prefix } = mintToken('svc');
      const role = accessRole === undefined ? {} : { accessRole };
      const token = await registry.call(messages.createOrgToken, { name: 'nightly', tokenHash: hash, prefix, ...role }, admin);
      return { ...token, value, hash };
    },
    async newPersonalToken(person: CallContext, name = 'laptop') {
      const { value, hash, prefix } = mintToken('pat');
      const token = await registry.call(messages.createPersonalToken, { name, tokenHash: hash, prefix }, person);
      return { ...token, value, hash };
    },
    settings: (admin: CallContext, change: Partial<Pick<messages.SecuritySettings, 'personalTokensEnabled' | 'ipAllowlist'>>) =>
      registry.call(messages.updateSecuritySettings, change, admin),
    async setMemberStatus({ orgId, id: userId }: Principal, status: 'ACTIVE' | 'SUSPENDED'): Promise<void> {
      await collection('members').updateOne({ orgId, userId }, { $set: { status } });
    },
    async reasonOf(tokenHash: string): Promise<string | undefined> {
      const { verdict, denial } = await authenticate(tokenHash);
      return verdict === undefined ? (denial?.reason ?? 'no answer') : undefined;
    },
    /** Everything the database holds, as text. */
    async dump(): Promise<string> {
      const found = await Promise.all((await database.collections()).map((each) => each.find({}).toArray()));
      return JSON.stringify(found);
    },
    async stop(): Promise<void> {
      await running.stop();
      await database.dropDatabase();
      await client.close();
      for (const stop of stops.reverse()) await stop();
      rmSync(folder, { recursive: true });
    },
  };
}
export type Fixture = Awaited<ReturnType<typeof startFixture>>;
