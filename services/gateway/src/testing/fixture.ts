/** The gateway on a port of its own, with the processes behind it played by handlers on the same in-process bus. For tests. */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Attached, createBus, type Bus, type Call, type Handler } from '@gatehouse/bus';
import { AppError, audit, executor, identity, newId, registry, type Principal, type ServiceName } from '@gatehouse/contracts';
import { createSigner, createUnsealer, hashToken, mintToken, openQuestion, principalVerifier } from '@gatehouse/crypto';
import { createLog, startService, type Running } from '@gatehouse/runtime';
import { freePort } from '@gatehouse/test-support';
import type { Denial } from '../auth/authenticate';
import { gateway } from '../service';
import { accessTokens, type AccessTokens } from './accessTokens';
import { CATALOG_VERSION, serveAgents, type KnownAgents } from './agents';
import { serveInteractions, type KnownInteractions } from './interactions';
import { serveRequests, type KnownRequests } from './requests';
import { serveSkills, type KnownSkills } from './skills';

type Execute = Handler<typeof executor.execute>;
type ExecuteRequest = Parameters<Execute>[0];

interface TokenOptions {
  principal?: Principal;
  denial?: Denial['reason'];
  lifeMs?: number;
  /** Default `svc`. */
  kind?: 'svc' | 'pat';
  networks?: string[][];
}

export interface Fixture {
  readonly url: string;
  readonly port: number;
  /** Token of a service account of organization `acme`. */
  readonly token: string;
  readonly principal: Principal;
  /** Executed calls as the executor saw them. */
  readonly executed: { request: ExecuteRequest; call: Call }[];
  readonly events: audit.AuditEvent[];
  /** What approvals knows; changing a request changes what its caller is told. */
  readonly requests: KnownRequests;
  /** What the caller must do first, and whether they did. */
  readonly interactions: KnownInteractions;
  /** What the registry knows of agents. */
  readonly agents: KnownAgents;
  readonly skills: KnownSkills;
  /** Calls that asked for the bootstrap fields. */
  readonly briefed: readonly Call[];
  breakBootstrap(broken: boolean): void;
  /** What the executor answers from now on. */
  onExecute(handler: Execute): void;
  /** A new token; `denial` makes identity refuse it. */
  addToken(options?: TokenOptions): string;
  /** Makes identity refuse a token from now on. */
  revoke(token: string): void;
  /** Access tokens of identity's authorization server; `addSession` makes one that is good. */
  readonly jwts: AccessTokens;
  addSession(options?: { principal?: Principal; denial?: Denial['reason'] }): { sessionId: string; principal: Principal };
  /** What the authorization server was asked, as it came out of the seal; and what it answers. */
  readonly exchanges: { endpoint: string; contentType: string; body: string; authorization?: string; address?: string }[];
  onExchange(answer: { status: number; headers: Record<string, string>; body: string }): void;
  /** Identity's sealing key changes, as after a change of its master key. */
  changeSealingKey(): void;
  /** Makes `identity.authenticate` fail with this error from now on; undefined heals it. */
  breakIdentity(error: Error | undefined): void;
  /** Times identity was asked. */
  readonly lookups: () => number;
  /** Makes `identity.findOrganization` wait for this. */
  holdOrganizations(until: Promise<void>): void;
  /** Makes `identity.authenticate` wait for this. */
  holdIdentity(until: Promise<void> | undefined): void;
  stop(): Promise<void>;
}

export const textContent = (text: string): Buffer => Buffer.from(JSON.stringify([{ type: 'text', text }]));

export const somePrincipal = (rest: Partial<Principal> = {}): Principal => ({
  orgId: newId('organization'),
  orgSlug: 'acme',
  orgName: 'Acme',
  kind: 'serviceAccount',
  id: newId('serviceAccount'),
  name: 'robot',
  tokenId: newId('token'),
  ...rest,
});

function writeKeys(): { directory: string; env: { SIGNING_KEY_FILE: string; TRUSTED_KEYS_FILE: string }; identityKey: string } {
  const directory = mkdtempSync(join(tmpdir(), 'gateway-fixture-'));
  const pairs = { gateway: generateKeyPairSync('ed25519'), identity: generateKeyPairSync('ed25519') };
  const pem = (name: 'gateway' | 'identity'): string => pairs[name].privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  const trusted = Object.entries(pairs).map(([name, pair]) => [name, pair.publicKey.export({ format: 'pem', type: 'spki' }).toString()]);
  const env = { SIGNING_KEY_FILE: join(directory, 'gateway.pem'), TRUSTED_KEYS_FILE: join(directory, 'trusted.json') };
  writeFileSync(env.SIGNING_KEY_FILE, pem('gateway'), { mode: 0o600 });
  writeFileSync(env.TRUSTED_KEYS_FILE, JSON.stringify(Object.fromEntries(trusted)));
  return { directory, env, identityKey: pem('identity') };
}

export async function startFixture(env: Record<string, string> = {}): Promise<Fixture> {
  const keys = writeKeys();
  const name = `memory:${randomBytes(6).toString('hex')}`;
  const port = await freePort();
  const log = createLog('fixture', 'silent');
  const verifyPrincipal = principalVerifier(keys.env.TRUSTED_KEYS_FILE);
  const busOf = (service: ServiceName): Bus => createBus({ service, url: name, prefix: 'fixture.', log, verifyPrincipal });
  const signer = createSigner(keys.identityKey, 'identity');
  const tokens = new Map<string, { principal: Principal; denial?: Denial['reason'] | undefined; lifeMs: number; networks: string[][] }>();
  const executed: Fixture['executed'] = [];
  const events: audit.AuditEvent[] = [];
  const jwts = await accessTokens(`http://127.0.0.1:${port}`);
  const exchanges: Fixture['exchanges'] = [];
  let exchangeAnswer = { status: 200, headers: { 'content-type': 'application/json' } as Record<string, string>, body: '{}' };
  let unsealer = createUnsealer(randomBytes(32));
  let lookups = 0;
  let broken: Error | undefined;
  let lookupGate: Promise<void> | undefined;
  let identityGate: Promise<void> | undefined;
  const principal = somePrincipal();
  let execute: Execute = ({ tool }) => new Attached({ isError: false, callId: newId('call') }, textContent(`ran ${tool}`));

  const buses = {
    identity: busOf('identity'),
    registry: busOf('registry'),
    executor: busOf('executor'),
    audit: busOf('audit'),
    approvals: busOf('approvals'),
    policy: busOf('policy'),
  };
  buses.identity.serve(identity.authenticate, async ({ credential }) => {
    lookups += 1;
    await identityGate;
    if (broken !== undefined) throw broken;
    const known = tokens.get(credential);
    if (known === undefined) return { denial: { reason: 'unknown' as const } };
    const { principal, denial, lifeMs, networks } = known;
    if (denial !== undefined)
      return { denial: { reason: denial, orgId: principal.orgId, tokenId: (principal.tokenId ?? principal.sessionId)! } };
    return { verdict: signer.sign({ principal, credential, expiresAt: Date.now() + lifeMs, networks }, 60_000) };
  });
  buses.identity.serve(identity.oauthKeys, () => {
    if (broken !== undefined) throw broken;
    return { keys: jwts.published(), clientDocuments: true };
  });
  buses.identity.serve(identity.oauthSealingKey, () => ({ keyId: 'k', publicKey: unsealer.publicKey }));
  buses.identity.serve(identity.oauthExchange, ({ endpoint, sealed }) => {
    if (broken !== undefined) throw broken;
    const question = openQuestion(unsealer, sealed, `oauth-exchange:${endpoint}`);
    exchanges.push({ endpoint, ...(JSON.parse(question.plaintext.toString('utf8')) as { contentType: string; body: string }) });
    return { sealed: question.sealAnswer(Buffer.from(JSON.stringify(exchangeAnswer))) };
  });
  buses.identity.serve(identity.findOrganization, async ({ orgSlug }) => {
    await lookupGate;
    return orgSlug === principal.orgSlug ? { orgId: principal.orgId } : {};
  });
  buses.registry.serve(registry.listServices, () => ({ services: [] }));
  buses.registry.serve(registry.searchTools, ({ query, limit }) => ({
    tools: [{ tool: 'orders/list', summary: query, service: 'orders', score: limit }],
    total: 1,
  }));
  buses.registry.serve(registry.describeTools, ({ tools }) => ({ tools: [], notFound: tools }));
  const agents = serveAgents(buses.registry);
  const skills = serveSkills(buses.registry);
  const briefed: Call[] = [];
  let bootstrapBroken = false;
  buses.registry.serve(registry.bootstrapFacts, (_request, call) => {
    briefed.push(call);
    if (bootstrapBroken) throw new AppError('unavailable', 'away');
    return { modelCatalogVersion: CATALOG_VERSION, skills: [{ ...skills.card, ownership: 'granted' as const }], moreSkills: false };
  });
  buses.executor.serve(executor.execute, (request, call) => {
    executed.push({ request, call });
    return execute(request, call);
  });
  const requests = serveRequests(buses.approvals);
  const interactions = serveInteractions(buses.policy, buses.executor);
  buses.audit.on(audit.fact, async (deliveries) => void events.push(...deliveries.map(({ payload }) => payload)));
  await Promise.all(Object.values(buses).map((bus) => bus.start()));

  const settings = {
    AMQP_URL: name,
    REDIS_URL: name,
    QUEUE_PREFIX: 'fixture.',
    LOG_LEVEL: 'silent',
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    ...keys.env,
    ...env,
  };
  const running: Running = await startService(gateway, settings);

  const addToken: Fixture['addToken'] = ({ principal = somePrincipal(), denial, lifeMs = 60_000, kind = 'svc', networks = [] } = {}) => {
    const { value, hash } = mintToken(kind);
    tokens.set(hash, { principal, denial, lifeMs, networks });
    return value;
  };
  return {
    url: `http://127.0.0.1:${port}/org/acme`,
    port,
    token: addToken({ principal }),
    principal,
    executed,
    events,
    requests,
    interactions,
    agents,
    skills,
    briefed,
    breakBootstrap: (broken) => void (bootstrapBroken = broken),
    onExecute: (handler) => (execute = handler),
    addToken,
    revoke: (token) => {
      const hash = hashToken(token);
      tokens.set(hash, { ...tokens.get(hash)!, denial: 'revoked' });
    },
    jwts,
    addSession: ({ principal: given, denial } = {}) => {
      const sessionId = newId('session');
      const user = { kind: 'user', id: newId('user'), name: 'ada@acme.example', role: 'member', orgId: principal.orgId, ...given } as const;
      const { tokenId: _, ...session } = somePrincipal({ ...user, sessionId });
      tokens.set(sessionId, { principal: session, denial, lifeMs: 60_000, networks: [] });
      return { sessionId, principal: session };
    },
    exchanges,
    onExchange: (answer) => (exchangeAnswer = answer),
    changeSealingKey: () => (unsealer = createUnsealer(randomBytes(32))),
    breakIdentity: (error) => (broken = error),
    lookups: () => lookups,
    holdIdentity: (until) => void (identityGate = until),
    holdOrganizations: (until) => {
      lookupGate = until;
    },
    stop: async () => {
      await running.stop();
      await Promise.all(Object.values(buses).map((bus) => bus.close()));
      rmSync(keys.directory, { recursive: true });
    },
  };
}
