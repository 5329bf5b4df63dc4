/** A stack of the suite's own, with its processes in the suite's hand. Starting and stopping it takes many seconds: see `useStack`. */
import { readFileSync } from 'node:fs';
import { openStack, type Stack } from './openStack';
import type { Part, StoreControl } from './ownStores';
import { loadScripts, type ManagedProcess } from './scripts';
import { startProcesses, type StackOptions } from './stackProcesses';
import { until } from './until';

/** One process. */
export interface ServiceControl {
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when it is ready again. */
  start(): Promise<void>;
  /** What it says at `/readyz` now; false where nobody answers. */
  isReady(): Promise<boolean>;
  /** Stands still without closing a connection. */
  pause(): void;
  resume(): void;
  /** What it logged so far. */
  log(): string;
  /** What it serves to Prometheus. */
  metrics(): Promise<string>;
}

export interface OwnStack extends Stack {
  /** Processes by name: `gateway`, `gateway-2`, `policy`, ... */
  readonly services: Record<string, ServiceControl>;
  /** The stores that were asked for with `own`. */
  readonly stores: Partial<Record<Part, StoreControl>>;
  /** What a service serves to Prometheus, by its name: `gateway`, `gateway-2`, also where it shares a process. */
  metricsOf(name: string): Promise<string>;
  /** Waits until every process is ready. */
  ready(): Promise<void>;
  /** Ends everything and leaves nothing in the stores. */
  stop(): Promise<void>;
}

const metricsAt = async (healthPort: number | undefined): Promise<string> => (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();

const controlOf = (process: ManagedProcess, healthPort: number | undefined, isReady: () => Promise<boolean>): ServiceControl => ({
  kill: () => process.kill(),
  stop: () => process.stop(),
  start: async () => {
    await process.start();
    await until(`${process.name} to be ready`, isReady, 60_000);
  },
  isReady,
  pause: () => process.signal('SIGSTOP'),
  resume: () => process.signal('SIGCONT'),
  log: () => readFileSync(process.logFile, 'utf8'),
  metrics: () => metricsAt(healthPort),
});

export async function startStack(options: StackOptions = {}): Promise<OwnStack> {
  const scripts = await loadScripts();
  const { place, home, processes, healthPorts, parts, stores, stop } = await startProcesses(options);
  const isReady = (name: string) => async (): Promise<boolean> => {
    const reasons = await Promise.all(parts[name]!.map((part) => scripts.notReady(healthPorts[part]!).catch(() => 'away')));
    return reasons.every((reason) => reason === '');
  };
  try {
    const admin = await scripts.ensureAdmin(home);
    const addPerson = (person: { email: string; name: string }) => scripts.addPerson(home, person);
    const stack = await openStack(place, { orgSlug: 'acme', admin, addPerson });
    return {
      ...stack,
      services: Object.fromEntries(
        processes.map((process) => [process.name, controlOf(process, healthPorts[process.name], isReady(process.name))]),
      ),
      stores,
      metricsOf: (name) => metricsAt(healthPorts[name]),
      ready: () => scripts.waitUntilReady(healthPorts),
      stop: async () => {
        await stack.stop();
        await stop();
      },
    };
  } catch (err) {
    await stop();
    throw err;
  }
}
