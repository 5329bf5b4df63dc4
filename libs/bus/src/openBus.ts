import type { Principal, ServiceName } from '@gatehouse/contracts';
import type { CommonConfig, ServiceContext } from '@gatehouse/runtime';
import { AmqpTransport } from './amqp/amqpTransport';
import { busObserver, reportBus } from './busTelemetry';
import { defaultLimits, slowerBy, type Limits } from './core/limits';
import { MessageBus } from './core/messageBus';
import { namesOf } from './core/names';
import { LocalTransport } from './local/localTransport';
import { hubOf } from './memory/hub';
import { MemoryTransport } from './memory/memoryTransport';
import type { Bus, BusOptions } from './types';

/** A bus from explicit options; nothing is connected before `start`. `changed` replace the usual ones. */
export function createBus(options: BusOptions, changed: Partial<Limits> = {}): MessageBus {
  const limits = { ...defaultLimits, ...changed };
  const names = namesOf(options.prefix);
  const userId = options.brokerUser?.(options.service);
  const remote = options.url.startsWith('memory:')
    ? new MemoryTransport(hubOf(options.url), names, userId)
    : new AmqpTransport({ ...options, names, userId, hangMs: limits.hangMs });
  const transport = options.localCalls ? new LocalTransport(remote, options.url, userId) : remote;
  return new MessageBus(options, transport, limits);
}

/** What closing takes after the calls that run have ended. */
const CLOSING_MS = 6_000;

/** The bus of a service, from its settings. Adds its readiness probe and closes with the service, which waits `drainMs` for calls that run. `maxInFlight`: calls it may wait for. */
export function openBus(
  context: ServiceContext<CommonConfig>,
  verifyPrincipal: (token: string) => Principal,
  { drainMs = defaultLimits.drainMs, maxInFlight = defaultLimits.maxInFlight }: Partial<Pick<Limits, 'drainMs' | 'maxInFlight'>> = {},
): Bus {
  const { config, log, name } = context;
  const options = {
    service: name as ServiceName,
    url: config.AMQP_URL,
    prefix: config.QUEUE_PREFIX,
    log,
    verifyPrincipal,
    requestQueueType: config.REQUEST_QUEUE_TYPE,
    observer: busObserver,
    localCalls: true,
    ...(config.BROKER_USERS === 'per-service' ? { brokerUser: (service: ServiceName): string => service } : {}),
  };
  const bus = createBus(options, { ...slowerBy(config.BUS_TIMEOUT_FACTOR), drainMs, maxInFlight });
  reportBus(bus);
  context.health.add('bus', () => bus.failure());
  context.onStop('bus', () => bus.close(), drainMs + CLOSING_MS);
  return bus;
}
