/** What one key sees of a fake platform: its objects, how often each operation was asked and carried out, and the faults that wait there. */
import { randomBytes } from 'node:crypto';

export const ANY_OPERATION = '*';

export interface Fault {
  /** Name of the operation, as `createAgent`; `ANY_OPERATION`. */
  operation: string;
  /** The first time it happens, counted from when it was planned; default 1. */
  nth?: number;
  /** How often in a row; default 1. */
  times?: number;
  /** Whether the fault comes before the platform does what it was asked, or after. */
  when: 'before' | 'after';
  /** `drop`: the connection ends without an answer. `slow`: as asked, later. `shape`: a success of another shape. `notJson`: a success that is no JSON. */
  how: 'drop' | 'status' | 'slow' | 'shape' | 'notJson';
  /** The status of `how: 'status'`; default 500. */
  status?: number;
  /** Seconds in the header `retry-after` of that answer; left out, it has none. */
  retryAfter?: number;
  delayMs?: number;
}

export interface WorkspaceOptions {
  key?: string;
  /** Which host knows the key: 0 is the first. */
  region?: number;
  /** `none`: the key is known, and may not see agents. */
  access?: 'agents' | 'none';
  /** Objects on a page, at most. */
  pageSize?: number;
  /** Ids of the models it offers; left out: those of the platform. */
  models?: string[];
  /** Voice: whether a PATCH adds to an object or takes its place, which is not documented. */
  patch?: 'merge' | 'replace';
  /** Voice: what the platform puts before a `secret_token`, which is not documented. */
  tokenPrefix?: string;
}

export type Stored = Record<string, unknown> & { id: string };

export class Workspace {
  readonly id = `wrkspc_${randomBytes(8).toString('hex')}`;
  readonly key: string;
  readonly options: Required<Omit<WorkspaceOptions, 'key' | 'models'>> & { models: string[] | undefined };
  /** Objects by kind, in the order they were made. */
  readonly objects = new Map<string, Map<string, Stored>>();
  /** Numbers by operation: requests that came, and those that took effect. */
  readonly counts: Record<string, { asked: number; done: number }> = {};
  #faults: { fault: Fault; seen: number }[] = [];

  constructor({ key = `key-${randomBytes(12).toString('hex')}`, models, ...options }: WorkspaceOptions) {
    this.key = key;
    this.options = { region: 0, access: 'agents', pageSize: 2, patch: 'merge', tokenPrefix: '', models, ...options };
  }

  kind(name: string): Map<string, Stored> {
    let found = this.objects.get(name);
    if (found === undefined) this.objects.set(name, (found = new Map()));
    return found;
  }

  add(kind: string, prefix: string, value: Record<string, unknown>): Stored {
    const stored = { ...value, id: `${prefix}_${randomBytes(10).toString('hex')}` };
    this.kind(kind).set(stored.id, stored);
    return stored;
  }

  plan(faults: readonly Fault[]): void {
    this.#faults = faults.map((fault) => ({ fault, seen: 0 }));
  }

  /** The fault that this request meets, if any. Called once per request. */
  meet(operation: string): Fault | undefined {
    let met: Fault | undefined;
    for (const planned of this.#faults.filter(({ fault }) => [operation, ANY_OPERATION].includes(fault.operation))) {
      planned.seen += 1;
      const { nth = 1, times = 1 } = planned.fault;
      if (planned.seen >= nth && planned.seen < nth + times) met ??= planned.fault;
    }
    return met;
  }

  count(operation: string, what: 'asked' | 'done'): void {
    (this.counts[operation] ??= { asked: 0, done: 0 })[what] += 1;
  }
}
