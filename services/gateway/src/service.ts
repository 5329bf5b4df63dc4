/** The gateway: HTTP edge for MCP clients. Owns no data. */
import { readFileSync } from 'node:fs';
import { attribute, openBus } from '@gatehouse/bus';
import { claimsVerifier, keyChecks, principalSigner, principalVerifier } from '@gatehouse/crypto';
import { defineService, drainOnStop, listen } from '@gatehouse/runtime';
import { edgeLimits, openCache } from '@gatehouse/store';
import { accessTokenVerifier } from './auth/accessToken';
import { authenticate } from './auth/authenticate';
import { denialReporter } from './auth/denials';
import { knownCredentials } from './auth/knownCredentials';
import { limitReporter } from './auth/limitReports';
import { signingKeys } from './auth/signingKeys';
import { gatewaySettings, hostIn, listOf, originIn, originOf, siteOf } from './config';
import { routes } from './http';
import { oauthLimits } from './limit';
import { bootstrapSource } from './mcp/bootstrap';
import { callContexts } from './mcp/callContexts';
import { mcpEndpoint } from './mcp/endpoint';
import { createElicitation } from './mcp/pending/elicitation';
import { exemptClients } from './mcp/pending/exempt';
import { inputStates } from './mcp/pending/inputState';
import { createQuestions } from './mcp/pending/questions';
import { createWaits } from './mcp/pending/waits';
import { createSessions } from './mcp/session';
import { createTasks } from './mcp/tasks/taskMethods';
import { metaTools } from './mcp/tools';
import { createToolSet } from './mcp/toolSet';
import { carrier } from './oauth/carrier';
import { oauthRoutes } from './oauth/routes';

/** Calls of one organization that wait for places at two executors leave as many to the others. */
const MOST_IN_FLIGHT = 4_096;

export const gateway = defineService({
  name: 'gateway',
  addresses: ['AMQP_URL', 'REDIS_URL', 'BASE_URL', 'CONTROL_ROOM_URL'],
  settings: gatewaySettings,
  checks: (config) => ({
    ...keyChecks('gateway', config),
    BASE_URL: () => originOf(config.BASE_URL),
    ALLOWED_HOSTS: () => listOf(config.ALLOWED_HOSTS).map(hostIn),
    ALLOWED_ORIGINS: () => listOf(config.ALLOWED_ORIGINS).map(originIn),
  }),
  async start(context) {
    const { config, log } = context;
    const site = siteOf(config);
    const { controlRoomUrl } = site;
    const signPrincipal = principalSigner(config.SIGNING_KEY_FILE, 'gateway');
    const verifier = claimsVerifier(config.TRUSTED_KEYS_FILE);
    const cache = await openCache(context);
    const bus = openBus(context, principalVerifier(config.TRUSTED_KEYS_FILE), { maxInFlight: MOST_IN_FLIGHT });
    await bus.start();
    const keys = signingKeys({ bus, log });
    const verifyAccessToken = accessTokenVerifier(site.baseUrl, keys.find);
    const records = { bus, attribute: attribute(bus), log };
    const reportLimit = limitReporter(records);
    const callContextOf = callContexts(signPrincipal);
    const trustedHops = config.TRUSTED_PROXY_HOPS;
    const isExempt = exemptClients(config.TASK_EXEMPT_CLIENTS);
    const signingKeyPem = readFileSync(config.SIGNING_KEY_FILE, 'utf8');
    const stopping = new AbortController();
    const questions = createQuestions();
    const waits = createWaits({ longestMs: config.ELICITATION_WAIT_SECONDS * 1_000, everyMs: 1_000 }, stopping.signal);
    const mcp = mcpEndpoint({
      site,
      bodyLimit: config.BODY_LIMIT,
      trustedHops,
      authenticate: authenticate({ bus, verdicts: cache.leases, verifier, verifyAccessToken, known: knownCredentials(cache.marks) }),
      reportDenial: denialReporter(records),
      limits: edgeLimits(cache, 'mcp', config),
      reportLimit,
      sessions: createSessions(signingKeyPem, cache.marks),
      tools: createToolSet({ tools: metaTools({ bus, controlRoomUrl }), callContextOf, log }),
      tasks: createTasks({ bus, isExempt, controlRoomUrl }),
      elicitation: createElicitation({ bus, waits, questions, states: inputStates(signingKeyPem), isExempt, controlRoomUrl }),
      questions,
      callContextOf,
      bootstrap: bootstrapSource(bus),
      log,
    });
    const oauth = oauthRoutes({ site, keys, carry: carrier(bus), trustedHops, limits: oauthLimits(cache, config, reportLimit), log });
    drainOnStop(context, await listen(routes(mcp, oauth), config.HOST, config.PORT, { log, edge: 'mcp' }));
    context.onStop('waits', () => stopping.abort());
  },
});
