/** One service in a fixture of its own: private stores, the keys of the edges, and the buses of its neighbours, which start with it. */
import { edgeCallContext, openBus, type Bus, type CallContext } from '@gatehouse/bus';
import { audit, type Principal, type ServiceName } from '@gatehouse/contracts';
import { principalVerifier } from '@gatehouse/crypto';
import { startService, type Running, type Service } from '@gatehouse/runtime';
import { keyFiles, type Keys } from './keyFiles';
import { testContext, type TestContext } from './testContext';

export interface ServiceFixture {
  readonly context: TestContext<object>;
  readonly keys: Keys;
  /** A neighbour; what it serves is registered before the fixture starts. */
  neighbour(name: ServiceName): Bus;
  /** The audit trail as a neighbour: what it was told so far. */
  trail(): audit.AuditEvent[];
  /** The context of a call by this principal. The call may take 20 s, or `timeoutMs`. */
  as(principal: Principal, timeoutMs?: number): CallContext;
  /** Several replicas see each other's changes through the stores only. */
  start(replicas?: number): Promise<void>;
  /** Ends its replicas and starts one; the neighbours stay. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** `settings` may need the folder of the keys for files of their own. */
export function serviceFixture(service: Service, settings: (keys: Keys) => Record<string, string> = () => ({})): ServiceFixture {
  const keys = keyFiles();
  const context = testContext(service.name, {
    CURSOR_SECRET: 'c'.repeat(40),
    CONTROL_ROOM_URL: 'https://console.example',
    TRUSTED_KEYS_FILE: keys.trusted,
    SIGNING_KEY_FILE: keys.signing,
    ...settings(keys),
  });
  const buses: Bus[] = [];
  const running: Running[] = [];
  const neighbour = (name: ServiceName): Bus => {
    if (running.length > 0) throw new Error(`Ask for ${name} before start(): neighbours start with the service`);
    const bus = openBus({ ...context, name }, principalVerifier(keys.trusted));
    buses.push(bus);
    return bus;
  };
  return {
    context,
    keys,
    neighbour,
    trail: () => {
      const events: audit.AuditEvent[] = [];
      neighbour('audit').on(audit.fact, async (deliveries) => void events.push(...deliveries.map(({ payload }) => payload)));
      return events;
    },
    as: (principal, timeoutMs = TIMEOUT_MS) => edgeCallContext({ principalToken: keys.sign(principal), timeoutMs }),
    start: async (replicas = 1) => {
      for (let i = 0; i < replicas; i += 1) running.push(await startService(service, context.env()));
      for (const bus of buses) await bus.start();
    },
    restart: async () => {
      for (const each of running.splice(0)) await each.stop();
      running.push(await startService(service, context.env()));
    },
    stop: async () => {
      for (const each of running) await each.stop();
      await context.dispose();
      keys.dispose();
    },
  };
}
