/**
 * Every order in which two processes that keep values, their owner, a writer and the faults of the server can meet (T-3 of
 * docs/threat-model.md#credentials-and-sessions). Once the writer's change is acknowledged no process may answer with the old value; and each defence
 * must be needed: without it, some order shows the old value.
 */
import { LEASE_MS } from '../cacheRules';
import { interleavings } from '../testing/interleavings';
import { MemoryCacheServer } from '../testing/memoryCacheServer';
import type { Lease } from '../types';
import { Change, EpochAge } from './change';
import { Holder, type HolderServer } from './holder';

const KEY = 'k';
/** What may be taken away. */
interface Defences {
  holder: new (server: HolderServer, clock: () => number) => Holder;
  server: new (now: () => number) => MemoryCacheServer;
  change: typeof Change;
  age: typeof EpochAge;
}
const DEFENDED: Defences = { holder: Holder, server: MemoryCacheServer, change: Change, age: EpochAge };

/** A process that keeps values. The server acts when it is asked; its answer arrives in a step of its own. */
class Process {
  readonly holder: Holder;
  #deliver: () => void = () => undefined;
  #running: Promise<unknown> | undefined;

  constructor(server: MemoryCacheServer, make: Defences['holder'], clock: () => number) {
    const late = async <T>(answer: Promise<T>): Promise<T> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#deliver = resolve;
      const value = await answer;
      await promise;
      return value;
    };
    const line: HolderServer = {
      read: (keys) => late(server.read(keys)),
      renew: (holder, known) => late(server.renew(holder, known)),
      acknowledge: (holder, all) => server.acknowledge(holder, all),
      leave: (holder) => server.leave(holder),
    };
    this.holder = new make(line, clock);
  }

  asks = (): void => void (this.#running = this.holder.read([KEY]));
  asksForLease = (): void => void (this.#running = this.holder.renew());
  hasAnswer = async (): Promise<void> => {
    this.#deliver();
    await this.#running;
  };
  reads = async (): Promise<void> => {
    this.asks();
    await this.hasAnswer();
  };
  renews = async (): Promise<void> => {
    this.asksForLease();
    await this.hasAnswer();
  };
}

class Model {
  time = 0;
  database: 'old' | 'new' = 'old';
  isAcknowledged = false;
  isWriterCutOff = false;
  readonly server: MemoryCacheServer;
  readonly processes: readonly [Process, Process];
  readonly #age: EpochAge;
  #change: Change | undefined;
  #replica: unknown;

  constructor(readonly defences: Defences) {
    const now = (): number => this.time;
    this.server = new defences.server(now);
    this.processes = [new Process(this.server, defences.holder, now), new Process(this.server, defences.holder, now)];
    this.#age = new defences.age();
  }

  /** The writer knows the epoch, which is an hour old. Both processes have a lease and, where it says so, the old value. */
  async begin(isWarm: boolean): Promise<void> {
    const { epoch, epochAgeMs } = await this.server.invalidate([], 'before', 'w');
    this.#age.isYoung({ epoch, epochAgeMs: epochAgeMs + 3_600_000 }, this.time);
    for (const process of this.processes) await process.renews();
    if (isWarm) {
      await this.server.fill(await this.server.begin(KEY), 'old', LEASE_MS);
      for (const process of this.processes) await process.reads();
    }
    this.#replica = this.server.replica();
  }

  commit = (): void => {
    this.database = 'new';
    this.#change = new this.defences.change(this.time, this.#age);
  };
  append = async (): Promise<void> => {
    if (this.isWriterCutOff) this.change.waitForAll();
    else this.change.appended('tag', await this.server.invalidate([KEY], 'tag', 'w'), this.time);
  };
  /** Time passes, half of what is left to wait. */
  waits = (): void => {
    this.#hearAcknowledgements();
    this.time += this.change.leftMs(this.time) / 2;
  };
  answers = (): void => {
    this.#hearAcknowledgements();
    this.time += this.change.leftMs(this.time);
    this.isAcknowledged = true;
  };
  hears = (process: Process) => (): void => process.holder.hear(this.server.pushed(process.holder.position));
  failsOver = (): void => this.server.failOver(this.#replica);

  get change(): Change {
    return this.#change!;
  }

  /** Whether a call that begins now would be answered with what was taken away. */
  isLate(): boolean {
    const isOld = (process: Process): boolean => (process.holder.peek(KEY) ?? this.server.readNow(KEY)?.text) === 'old';
    return this.isAcknowledged && this.processes.some(isOld);
  }

  #hearAcknowledgements(): void {
    if (!this.isWriterCutOff) for (const { tag, holder } of this.server.acknowledged) this.change.acknowledged(tag, holder);
  }
}

type Step = () => unknown;
type Scenario = (model: Model) => Step[][];

const writer = (model: Model): Step[] => [model.commit, model.append, model.waits, model.waits, model.answers];
function owner(model: Model): Step[] {
  const { server } = model;
  let lease: Lease;
  let loaded: string;
  return [
    async () => void (lease = await server.begin(KEY)),
    () => void (loaded = model.database),
    () => server.fill(lease, loaded, LEASE_MS),
  ];
}

/** Both have the old value and are told of the change, one reads, and the server may be emptied. */
const told: Scenario = (model) => {
  const [one, two] = model.processes;
  return [[one.asks, one.hasAnswer], [model.hears(one)], [model.hears(two)], writer(model), [() => model.server.flush()]];
};
/** Nobody has the value; the owner loads it while one reads. */
const loading: Scenario = (model) => {
  const [one] = model.processes;
  return [[one.asks, one.hasAnswer], [model.hears(one)], owner(model), writer(model)];
};
/** The writer cannot reach the server, the others can. */
const cutOff: Scenario = (model) => {
  const [one, two] = model.processes;
  model.isWriterCutOff = true;
  return [[one.renews, one.reads], [two.reads], owner(model), writer(model)];
};
/** Another server takes over that knows nothing of the change. */
const failover: Scenario = (model) => {
  const [one, two] = model.processes;
  return [[one.asksForLease, one.hasAnswer], [two.asks, two.hasAnswer], [model.failsOver], writer(model)];
};
const failoverWhileLoading: Scenario = (model) => {
  const [one] = model.processes;
  return [[one.renews], [one.reads], [model.failsOver], owner(model), writer(model).toSpliced(2, 1)];
};
/** One hears nothing, and what it renews takes its time. */
const oneIsSilent: Scenario = (model) => {
  const [one, two] = model.processes;
  return [[one.asksForLease, one.hasAnswer], [model.hears(two)], writer(model)];
};
/** The server no longer has the invalidation when one renews. */
const trimmed: Scenario = (model) => {
  const [one, two] = model.processes;
  return [[one.renews], [model.hears(two)], [() => model.server.trim()], writer(model)];
};
/** Another change waited for one in vain and takes it off the register, while it renews. */
const dropped: Scenario = (model) => {
  const [one, two] = model.processes;
  let marks: { epoch: string; holders: ReadonlyMap<string, string> };
  const other = [
    async () => void (marks = await model.server.invalidate(['other'], 'other', 'v')),
    () => void (model.time += 1_200),
    () => model.server.dropHolders(marks.epoch, marks.holders),
  ];
  return [[one.renews], [model.hears(two)], other, writer(model)];
};

async function isLateIn(order: readonly number[], scenario: Scenario, defences: Defences): Promise<boolean> {
  const model = new Model(defences);
  await model.begin(scenario !== loading);
  const actors = scenario(model);
  const next = actors.map(() => 0);
  for (const actor of order) {
    await actors[actor]![next[actor]!++]!();
    if (model.isLate()) return true;
  }
  return false;
}

/** Orders that end in a late answer, and how many there were. With `first` it stops at the first. */
async function explore(scenario: Scenario, defences: Partial<Defences> = {}, first = false): Promise<{ late: number; orders: number }> {
  let [late, orders] = [0, 0];
  const lengths = scenario(new Model(DEFENDED)).map((steps) => steps.length);
  for (const order of interleavings(lengths)) {
    orders += 1;
    if (await isLateIn(order, scenario, { ...DEFENDED, ...defences })) late += 1;
    if (first && late > 0) break;
  }
  return { late, orders };
}

class WithoutLease extends Holder {
  protected override hasLease(): boolean {
    return true;
  }
}
class WithLeaseFromAnswer extends Holder {
  protected override leaseFrom(): number {
    return Infinity;
  }
}
class WithFullLife extends Holder {
  protected override lifeOf(): number {
    return LEASE_MS;
  }
}
class WithoutMarks extends Holder {
  protected override markStale(): void {}
}
class WithoutForgetting extends Holder {
  protected override forgetAll(): void {}
}
class WithoutDropping extends Holder {
  override drop(): void {}
}
class WithOldEpochs extends MemoryCacheServer {
  protected override isOf(): boolean {
    return true;
  }
}
class WithOneEpoch extends MemoryCacheServer {
  protected override isAnother(): boolean {
    return false;
  }
}
class WithoutRenewalMarks extends MemoryCacheServer {
  protected override isSame(): boolean {
    return true;
  }
}
class WithoutAcknowledgements extends Change {
  override leftMs(now: number): number {
    return this.isWaitingForAll ? super.leftMs(now) : 0;
  }
}
class WithoutTheLongWait extends Change {
  override waitForAll(): void {}
}
class WithOldAge extends EpochAge {
  override isYoung(): boolean {
    return false;
  }
}

describe('what processes keep', () => {
  it.each<[string, Scenario, number]>([
    ['both are told and the server is emptied', told, 15_120],
    ['the owner loads', loading, 27_720],
    ['the writer is cut off', cutOff, 27_720],
    ['another server takes over', failover, 7_560],
    ['another server takes over while the owner loads', failoverWhileLoading, 25_200],
    ['one stands still', oneIsSilent, 168],
    ['the server no longer knows', trimmed, 336],
    ['another change takes them off the register', dropped, 5_040],
  ])('is never used too late when %s', async (_, scenario, orders) => {
    expect(await explore(scenario)).toEqual({ late: 0, orders });
  });

  it.each<[string, Scenario, Partial<Defences>]>([
    ['the lease of the process', oneIsSilent, { holder: WithoutLease }],
    ['the lease’s beginning before it is asked for', oneIsSilent, { holder: WithLeaseFromAnswer }],
    ['the rest of the life that a copy inherits', cutOff, { holder: WithFullLife }],
    ['the mark on a read that began before an invalidation', told, { holder: WithoutMarks }],
    ['the forgetting when invalidations are missing', trimmed, { holder: WithoutForgetting }],
    ['the forgetting when there is another epoch', failover, { holder: WithoutForgetting }],
    ['the dropping before the acknowledgement', told, { holder: WithoutDropping }],
    ['the epoch of a value', failover, { server: WithOldEpochs }],
    ['the epoch of a lease to fill', failoverWhileLoading, { server: WithOldEpochs }],
    ['the epoch that ends with its server', failover, { server: WithOneEpoch }],
    ['the mark of the last renewal', dropped, { server: WithoutRenewalMarks }],
    ['the wait for acknowledgements', told, { change: WithoutAcknowledgements }],
    ['the wait for who is silent', oneIsSilent, { change: WithoutAcknowledgements }],
    ['the long wait of a writer that reaches nobody', cutOff, { change: WithoutTheLongWait }],
    ['the long wait in a young epoch', told, { age: WithOldAge }],
  ])('needs %s', async (_, scenario, defences) => {
    expect((await explore(scenario, defences, true)).late).toBe(1);
  });
});
