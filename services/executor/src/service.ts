/** The one process that performs governed calls, decrypts upstream credentials and reaches outside hosts. */
import { randomUUID } from 'node:crypto';
import { openBus, publishStated } from '@gatehouse/bus';
import { approvals, audit, executor as contract, identity, policy, registry } from '@gatehouse/contracts';
import { createUnsealer, createVault, fileValueSeal, principalVerifier } from '@gatehouse/crypto';
import { commonSettings, createResolver, defineService, resolverSetting } from '@gatehouse/runtime';
import { openCache, openMongo, startOutbox, untilAvailable } from '@gatehouse/store';
import { Type } from 'typebox';
import { connectionSettings, openConnections } from './connections/startConnections';
import { crashPoints } from './crashPoints';
import { checkArguments } from './handlers/checkArguments';
import { checkBaseUrl } from './handlers/checkBaseUrl';
import { accountCredentials, credentialState, deleteCredential, listCredentials, putCredential } from './handlers/credentials';
import { execute } from './handlers/execute';
import { fetchDocument } from './handlers/fetchDocument';
import { listMcpTools } from './handlers/listMcpTools';
import { resolveOnBehalfOf } from './handlers/onBehalfOf';
import { openBreakers } from './handlers/openBreakers';
import { memberRemoved, orgTokenEnded } from './handlers/ownerEnded';
import { startResuming } from './handlers/resume/startResuming';
import { callSteps } from './handlers/steps';
import { measuredSteps } from './handlers/steps/measuredSteps';
import { openTrail, trailSettings } from './openTrail';
import { openPlatforms, platformSettings } from './platforms/startPlatforms';
import { servePush } from './push/servePush';
import { openRootKeys } from './rootKeys/openRootKeys';
import { leftUnderOthers } from './rootKeys/rotate';
import { rootKeySettings } from './rootKeys/settings';
import { settingChecks } from './settingChecks';
import { budgetSpending } from './spending';
import { callStore } from './store/calls';
import { connectionAttemptStore } from './store/connectionAttempts';
import { credentialVault } from './store/credentialVault';
import { credentialStore } from './store/credentials';
import { oauthClientStore } from './store/oauthClients';
import { openBreakerStore } from './store/openBreakers';
import { orgKeyStore } from './store/orgKeys';
import { platformKeyStore } from './store/platformKeys';
import { pushTurnStore } from './store/pushTurns';
import { tokenMeter } from './tokenMeter';
import { tokenCounter } from './tokens';
import { decisionCache } from './tools/decisions';
import { definitions } from './tools/definitions';
import { resolveTool } from './tools/resolveTool';
import { createAgent } from './upstream/agent';
import { parseAllowList } from './upstream/allowList';
import { createBreaker } from './upstream/breaker';
import { createBulkhead, WAITING_AT_ONCE } from './upstream/bulkhead';
import { createEgress } from './upstream/egress';
import { documentFetcher } from './upstream/fetchDocument';
import { httpUpstream } from './upstream/http';
import { managementUpstream } from './upstream/management';
import { mcpUpstream } from './upstream/mcp/mcp';
import { openSession } from './upstream/mcp/session';
import { mcpSessions } from './upstream/mcp/sessions';
import { parseProxy, proxySettings } from './upstream/proxy';

/** Calls that wait for a place at an API leave as many as run to the others. */
const CALLS_AT_ONCE = 1_024 + WAITING_AT_ONCE;
/** What a call may take besides its API's answer: questions, audit events, the renewal of a credential. */
const BESIDES_API_MS = 15_000;
/** Time that the outbox waits for running calls beyond what they are given themselves. */
const DRAINING_MS = 1_000;

export const executor = defineService({
  name: 'executor',
  addresses: ['MONGODB_URL', 'AMQP_URL', 'REDIS_URL'],
  settings: Type.Object({
    ...commonSettings,
    ...rootKeySettings,
    /** `{control_room_url}`: origin of the console, where people store upstream credentials. */
    CONTROL_ROOM_URL: Type.String({ format: 'address', pattern: '^https?://[^/?#@]+$' }),
    /** Targets allowed in spite of the egress rules, http included: `host:port` or `network/bits:port`, comma-separated, IPv6 in brackets. */
    UPSTREAM_ALLOW: Type.String({ default: '' }),
    ...resolverSetting,
    ...proxySettings,
    /** Longest wait for an API's answer; less when the caller's deadline is nearer. */
    UPSTREAM_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 60_000, default: 50_000 }),
    /** Calls in flight per integration at most; further ones wait for a place, 5 s at most. */
    UPSTREAM_CONCURRENCY: Type.Integer({ minimum: 1, maximum: 1_024, default: 128 }),
    /** The same per organization, whatever they call. */
    UPSTREAM_CONCURRENCY_PER_ORG: Type.Integer({ minimum: 1, maximum: 1_024, default: 512 }),
    /** How many of an integration's last 20 calls within two minutes must get no whole answer, or a 5xx, to open its circuit breaker, which refuses calls at once. 0 for never. */
    UPSTREAM_BREAKER_FAILURES: Type.Integer({ minimum: 0, maximum: 20, default: 10 }),
    /** How long it refuses calls before it lets one through to try. */
    UPSTREAM_BREAKER_PAUSE_MS: Type.Integer({ minimum: 100, maximum: 60_000, default: 10_000 }),
    /** A process that took up an approved call and gave no sign of life for so long counts as lost; it gives five in that time. */
    RESUME_SILENT_MS: Type.Integer({ minimum: 100, default: 5_000 }),
    /** How often approved calls with a lost holder are looked for. */
    RESUME_SWEEP_MS: Type.Integer({ minimum: 10, default: 1_000 }),
    ...trailSettings,
    ...platformSettings,
    ...connectionSettings,
    /** For tests only, refused unless `NODE_ENV=test`: a file there named like a marked point kills the process that gets to it first (`crashPoints.ts`). */
    CRASH_FOLDER: Type.String({ default: '' }),
  }),
  checks: settingChecks,
  async start(context) {
    const { config, log } = context;
    const drainMs = config.UPSTREAM_TIMEOUT_MS + BESIDES_API_MS;
    const crash = crashPoints(config.CRASH_FOLDER);
    const wayOut = { resolve: createResolver({ servers: config.DNS_SERVERS }), proxy: parseProxy(config, log) };
    const egress = createEgress(parseAllowList(config.UPSTREAM_ALLOW), wayOut);
    const mongo = await openMongo(context);
    const orgKeys = await orgKeyStore(mongo);
    const keys = await openRootKeys(config);
    context.onStop('root keys', () => keys.close());
    keys.requireKeys(Object.keys(await untilAvailable(log, 'count the keys', () => orgKeys.countByRootKey())));
    const primary = await keys.primary();
    const left = await untilAvailable(log, 'count the keys', () => leftUnderOthers(orgKeys, primary));
    if (left > 0) log.warn({ keys: left }, 'keys of organizations are under another root key than the primary one: run rotateKeys');
    const vault = createVault({ keys, orgKeys });
    const unsealer = createUnsealer(await untilAvailable(log, 'give or take the key of its own', () => vault.secretOf('unsealer')));
    const cache = await openCache(context, () => fileValueSeal('executor', config));
    const store = await credentialStore(mongo);
    const clientStore = await oauthClientStore(mongo);
    const attempts = await connectionAttemptStore(mongo);
    const calls = await callStore(mongo);
    const platformKeys = await platformKeyStore(mongo);
    const turns = await pushTurnStore(mongo);
    const breakers = await openBreakerStore(mongo, randomUUID(), log);
    context.onStop('shown circuit breakers', () => breakers.close());
    const credentials = credentialVault(store, cache.leases, vault);

    const agent = createAgent(egress, { timeoutMs: config.UPSTREAM_TIMEOUT_MS, connections: null });
    const documents = createAgent(egress, { timeoutMs: 30_000 });
    // Streams of MCP servers stay open as long as their session, quiet or not.
    const streams = createAgent(egress, { timeoutMs: 0, connections: null });
    const mcpAgents = { requests: agent, streams };
    const sessions = mcpSessions((server, timeoutMs) => openSession(mcpAgents, server, timeoutMs));
    context.onStop('outbound connections', async () => {
      await sessions.close();
      await Promise.all([agent.destroy(), documents.destroy(), streams.destroy()]);
    });
    const platforms = openPlatforms(context, { store: platformKeys, vault, wayOut });

    // Opened last, so that it is closed first: running calls end before what they use goes away.
    const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE), { drainMs });
    const trail = await openTrail(context, bus);
    const spending = budgetSpending(bus, log);
    context.onStop('audit trail', async () => void (await Promise.all([trail.close(), spending.close()])));
    const publish = publishStated(bus, [contract.finished, contract.spent]);
    const outbox = startOutbox(context, {
      collections: [...store.outboxes, ...clientStore.outboxes, ...calls.outboxes, ...platformKeys.outboxes],
      // All audit events take one way, so that the outcome of an approved call does not arrive before its intent.
      publish: (name, payload, messageId) =>
        name === audit.fact.name ? trail.confirm(payload as audit.AuditEvent) : publish(name, payload, messageId),
      // A call may hand the outbox, or what is tried again, something in its last moment.
      settled: () => bus.drain(),
      settleLimitMs: drainMs + DRAINING_MS,
    });
    const connections = openConnections({
      ...{ store, clientStore, attempts, vault, credentials, unsealer, outbox, log },
      leases: cache.leases,
      dispatcher: agent,
      refuseUrl: (url) => egress.refuseUrl(url),
      timeoutMs: config.OAUTH_TIMEOUT_MS,
      controlRoomUrl: config.CONTROL_ROOM_URL,
    });
    const tokens = tokenCounter();
    const upstreams = {
      http: httpUpstream(agent),
      internal: managementUpstream(bus),
      mcp: mcpUpstream({ sessions, bus, log, controlRoomUrl: config.CONTROL_ROOM_URL }),
    };
    const compiled = definitions(bus, upstreams);
    const steps = measuredSteps(
      callSteps({
        resolve: resolveTool(bus, cache.leases),
        presentName: async ({ integrationId, toolName }, caller) =>
          (await bus.call(registry.presentName, { integrationId, toolName }, caller)).tool,
        decide: (question, caller) => bus.call(policy.decide, question, caller),
        decisions: decisionCache(cache.leases),
        open: (request, caller) => bus.call(approvals.open, request, caller),
        definitions: compiled,
        credentials,
        connections: connections.renewals,
        breaker: createBreaker({
          failures: config.UPSTREAM_BREAKER_FAILURES,
          pauseMs: config.UPSTREAM_BREAKER_PAUSE_MS,
          onOpen: (integrationId) => log.warn({ integrationId }, 'an API fails repeatedly: its circuit breaker is open'),
          onChange: (integration, opened) => breakers.show(integration, opened),
        }),
        bulkhead: createBulkhead({ perIntegration: config.UPSTREAM_CONCURRENCY, perOrg: config.UPSTREAM_CONCURRENCY_PER_ORG }),
        upstreams,
        tokens,
        meter: tokenMeter(tokens),
        trail,
        spending,
        log,
        timeoutMs: config.UPSTREAM_TIMEOUT_MS,
        controlRoomUrl: config.CONTROL_ROOM_URL,
      }),
    );

    const questionsMs = contract.QUESTIONS_MS * config.BUS_TIMEOUT_FACTOR;
    bus.serve(contract.execute, execute({ steps, trail, resolveOnBehalfOf: resolveOnBehalfOf(bus), questionsMs }), {
      concurrency: CALLS_AT_ONCE,
      manualBegin: true,
    });
    bus.serve(contract.sealingKey, () => ({ publicKey: unsealer.publicKey }));
    bus.serve(contract.putCredential, putCredential({ store, vault, unsealer, credentials, revoke: connections.revoke, outbox }));
    bus.serve(contract.deleteCredential, deleteCredential({ store, credentials, revoke: connections.revoke, outbox }));
    bus.serve(contract.accountCredentials, accountCredentials({ store, clients: clientStore }));
    bus.serve(contract.credentialState, credentialState({ store }));
    bus.serve(contract.listCredentials, listCredentials({ store, clients: clientStore }));
    const erasing = { store, credentials, revoke: connections.revoke, outbox };
    bus.on(identity.orgTokenEnded, orgTokenEnded(erasing));
    bus.on(identity.memberRemoved, memberRemoved(erasing));
    bus.serve(contract.fetchDocument, fetchDocument({ fetch: documentFetcher(documents, egress) }), { concurrency: 8 });
    bus.serve(
      contract.listMcpTools,
      listMcpTools({ agents: mcpAgents, sessions, egress, unsealer, credentials, connections: connections.renewals }),
      { concurrency: 8 },
    );
    bus.serve(contract.checkArguments, checkArguments({ definitions: compiled }));
    bus.serve(contract.checkBaseUrl, checkBaseUrl({ egress }));
    bus.serve(contract.openBreakers, openBreakers({ breakers }));
    connections.serve(bus);
    platforms.serve({ bus, unsealer, outbox });
    servePush(bus, { clients: platforms.clients, unsealer, turns, clock: () => new Date() });
    startResuming(context, { bus, calls, steps, outbox, crash, log, drainMs });
    // First of all, so that what runs has the whole time to end.
    context.onStop('taking of calls', () => bus.retire());
    // Loading takes some tenths of a second, which no call should wait for.
    await tokens('');
    await bus.start();
  },
});
