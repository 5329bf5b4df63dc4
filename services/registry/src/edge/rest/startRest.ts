/** Opens the REST edge. */
import { attribute, type Bus } from '@gatehouse/bus';
import { clientVerifier, principalSigner } from '@gatehouse/crypto';
import { createApp, drainOnStop, listen, type ServiceContext } from '@gatehouse/runtime';
import { edgeLimits, type Cache, type Mongo } from '@gatehouse/store';
import { clientReader } from '../auth/clientOf';
import { authenticator } from '../auth/authenticate';
import type { Agents } from '../../catalog/agents/agents';
import type { Deployments } from '../../catalog/deployments/deployments';
import type { Integrations } from '../../catalog/integrations/integrations';
import type { Skills } from '../../catalog/skills/skills';
import { idempotencyStore } from './idempotencyStore';
import { denialReporter } from './auditEvents';
import { answerErrors, giveHeaders, mount, unknownPath } from './mount';
import { openApiDocument } from './openapi';
import { routes } from './routes';
import type { RestConfig } from './settings';

/** Room for an API description on a slow line. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Builds the edge, lets the bus take calls, and resolves once the port is open; closes with the service. Fails when the signing key is missing.
 * It builds before the bus takes calls, because building takes some tenths of a second in which no call would be answered.
 */
export async function startRest(
  context: ServiceContext<RestConfig>,
  parts: { bus: Bus; integrations: Integrations; agents: Agents; deployments: Deployments; skills: Skills; mongo: Mongo; cache: Cache },
): Promise<void> {
  const { config, log } = context;
  const edge = {
    bus: parts.bus,
    integrations: parts.integrations,
    agents: parts.agents,
    deployments: parts.deployments,
    skills: parts.skills,
    idempotency: await idempotencyStore(parts.mongo),
    log,
    reportDenial: denialReporter({ bus: parts.bus, attribute: attribute(parts.bus), log }),
    limits: edgeLimits(parts.cache, 'rest', config),
    authenticate: authenticator(config, log),
    signPrincipal: principalSigner(config.SIGNING_KEY_FILE, 'registry'),
    clientOf: clientReader(clientVerifier(config.TRUSTED_KEYS_FILE), config.TRUSTED_PROXY_HOPS),
  };
  /** Built at the first request for it: building takes some hundredths of a second of the processor, which a start need not wait for. */
  let document: object | undefined;

  const app = createApp();
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.use(giveHeaders);
  app.get(
    '/openapi.json',
    (_request, response) => void response.json((document ??= openApiDocument(routes, config.API_URL, config.IDP_ISSUER))),
  );
  mount(app, routes, edge);
  app.use(unknownPath);
  app.use(answerErrors(log));
  await parts.bus.start();
  drainOnStop(context, await listen(app, config.HOST, config.REST_PORT, { requestTimeoutMs: REQUEST_TIMEOUT_MS, log, edge: 'rest' }));
}
