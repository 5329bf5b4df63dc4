/**
 * A push as a state machine: its steps in order, what the outcome of one does to the record, and what comes next. Pure; time and chance are given.
 * Every step makes sure of one thing, so a run always goes through all of them, and what stands outside already is found again.
 */
import { compact, type executor, type registry } from '@gatehouse/contracts';

export type Platform = executor.Platform;
export const platformNames = { voice: 'voice-agent platform', managed: 'managed-agent platform' } as const satisfies Record<
  Platform,
  string
>;

/** What a push leaves outside, by kind. */
export type ResourceKind = 'secret' | 'server' | 'vault' | 'credential' | 'agent';
export type PushStep = 'preflight' | 'token' | ResourceKind | 'verify';

export const stepsOf = {
  voice: ['preflight', 'token', 'secret', 'server', 'agent', 'verify'],
  managed: ['preflight', 'token', 'vault', 'credential', 'agent', 'verify'],
} as const satisfies Record<Platform, readonly PushStep[]>;

/** The resource that holds the deployment's token: once it stands, nobody here needs the token any more. */
export const tokenHolder = { voice: 'secret', managed: 'credential' } as const satisfies Record<Platform, ResourceKind>;

/** The resource that is bound to the address of our MCP server: neither platform lets that be changed. */
const addressed = { voice: 'server', managed: 'credential' } as const satisfies Record<Platform, ResourceKind>;

/** When `verify` misses something, this resource is made again, with those that name it. */
const verified = { voice: 'server', managed: 'agent' } as const satisfies Record<Platform, ResourceKind>;

/** What names the resource, and cannot do without it. */
const dependants: Record<ResourceKind, readonly ResourceKind[]> = {
  secret: ['server', 'agent'],
  server: ['agent'],
  vault: ['credential'],
  credential: [],
  agent: [],
};

export interface StepRecord {
  readonly step: PushStep;
  /** `waiting`: it is tried again by itself. */
  readonly state: 'pending' | 'running' | 'waiting' | 'done' | 'failed';
  /** Times it was begun in this run. */
  readonly attempts: number;
  readonly startedAt?: Date;
  readonly endedAt?: Date;
  /** Why it waits or failed. */
  readonly error?: executor.PlatformError;
}

export interface ChosenModel extends registry.ModelPair {
  /** The model's id on the platform. */
  readonly modelId: string;
}

export interface LeftResource extends executor.RemoteResource {
  readonly kind: ResourceKind;
}

export interface Push {
  readonly platform: Platform;
  /** Name of what stands outside; never changed, since it is searched for. */
  readonly outsideName: string;
  /** Address of our MCP server, as the platform knows it. */
  readonly mcpUrl: string;
  /** What was made for an earlier address, or at another host of the platform, and stands outside all the same. */
  readonly left?: readonly LeftResource[];
  /** What the platform does not know any more, until it is made again. */
  readonly forgotten?: readonly LeftResource[];
  readonly nameCaller: boolean;
  readonly askedAt: Date;
  readonly askedBy: registry.Author;
  readonly steps: readonly StepRecord[];
  readonly outside: Partial<Record<ResourceKind, executor.RemoteResource>>;
  readonly model?: ChosenModel;
  /** The deployment's token, sealed to the executor; kept until the platform holds it. */
  readonly sealedToken?: string;
  /** Id of the token that the platform holds or will be given. Absent in pushes older than the field. */
  readonly tokenId?: string;
  readonly warnings?: readonly string[];
  /** The version that stands outside, and since when. */
  readonly pushedVersion?: number;
  readonly pushedAt?: Date;
  /** Counts how often a process took the push up. */
  readonly fence: number;
  /** When the lease of the process that took it up ends; a live process renews it all the time. */
  readonly leaseUntil?: Date;
  /** When a push that waits goes on. */
  readonly dueAt?: Date;
}

/** How a step ended; `with` is what it adds to the record. */
export type StepOutcome =
  | { readonly outcome: 'done'; readonly with?: Partial<Push> }
  | { readonly outcome: 'missing' }
  | { readonly outcome: 'refused'; readonly error: executor.PlatformError; readonly seenVersion?: string | undefined }
  | { readonly outcome: 'wait'; readonly retryAfterMs: number; readonly error: executor.PlatformError }
  | { readonly outcome: 'unknown'; readonly error: executor.PlatformError; readonly pauseMs?: number };

export type Verdict =
  | { readonly then: 'next' }
  | { readonly then: 'pause'; readonly ms: number }
  | { readonly then: 'failed'; readonly step: PushStep; readonly error: executor.PlatformError };

/** Tries of one step in one run. */
export const MAX_ATTEMPTS = 8;
const MAX_WARNINGS = 20;
const MAX_LEFT = 50;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

const without = <T extends object, K extends keyof T>(value: T, ...keys: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;

const pendingStep = (step: PushStep): StepRecord => ({ step, state: 'pending', attempts: 0 });
const change = (push: Push, step: PushStep, to: (record: StepRecord) => StepRecord): Push => ({
  ...push,
  steps: push.steps.map((record) => (record.step === step ? to(record) : record)),
});

/** Moves the push to the present address of our MCP server. A resource that is bound to the old one stays outside, and is made anew. */
export function atAddress(push: Push, mcpUrl: string): Push {
  if (push.mcpUrl === mcpUrl) return push;
  const kind = addressed[push.platform];
  const present = push.outside[kind];
  const left = [...(present === undefined ? [] : [{ kind, ...present }]), ...(push.left ?? [])].slice(0, MAX_LEFT);
  return { ...push, mcpUrl, outside: without(push.outside, kind), ...(left.length > 0 && { left }) };
}

/** A run from the first step on; what stands outside stays known. */
export const startRun = (push: Omit<Push, 'steps'>): Push => ({
  ...without(push, 'warnings'),
  steps: stepsOf[push.platform].map(pendingStep),
});

/** Whether there is a token that the platform has or can be given. */
export const hasToken = ({ platform, sealedToken, outside }: Push): boolean =>
  sealedToken !== undefined || outside[tokenHolder[platform]] !== undefined;

/** Returns the first step that is not done; undefined when all are done. */
export const nextStep = ({ steps }: Push): PushStep | undefined => steps.find(({ state }) => state !== 'done')?.step;
export const isComplete = (push: Push): boolean => nextStep(push) === undefined;
/** Returns the step that failed, if one did. */
export const failedStep = ({ steps }: Push): StepRecord | undefined => steps.find(({ state }) => state === 'failed');

/** The record before anything is done for the step. */
export const beginStep = (push: Push, step: PushStep, now: Date): Push =>
  change(push, step, ({ attempts }) => ({ step, state: 'running', attempts: attempts + 1, startedAt: now }));

/** What is gone outside is forgotten with everything that named it; the steps that make it again are ahead once more. */
function forget(push: Push, kind: ResourceKind): Push {
  const gone: ResourceKind[] = [kind, ...dependants[kind]];
  const present = gone.flatMap((each) => (push.outside[each] === undefined ? [] : [{ kind: each, ...push.outside[each] }]));
  const forgotten = [...(push.forgotten ?? []), ...present].slice(-MAX_LEFT);
  const known = { ...push, outside: without(push.outside, ...gone), ...(forgotten.length > 0 && { forgotten }) };
  const again: readonly PushStep[] = hasToken(known) ? gone : ['token', ...gone];
  return {
    ...known,
    steps: known.steps.map((record) => (again.includes(record.step) ? { ...pendingStep(record.step), attempts: record.attempts } : record)),
  };
}

/** What was forgotten because the key is of another host of the platform now is not gone: it stands there. */
function leaveElsewhere(push: Push, made: Push['outside']): Push {
  const isMade = ({ kind }: LeftResource): boolean => made[kind] !== undefined;
  const isElsewhere = ({ kind, url }: LeftResource): boolean => new URL(url).origin !== new URL(made[kind]!.url).origin;
  const { forgotten = [], ...rest } = push;
  const elsewhere = forgotten.filter((each) => isMade(each) && isElsewhere(each));
  const waiting = forgotten.filter((each) => !isMade(each));
  return {
    ...rest,
    ...(elsewhere.length > 0 && { left: [...elsewhere, ...(push.left ?? [])].slice(0, MAX_LEFT) }),
    ...(waiting.length > 0 && { forgotten: waiting }),
  };
}

/** The record with what a step has made. Once the platform holds the token, nobody here needs it. */
function withResult(push: Push, step: PushStep, { outside = {}, warnings = [], ...rest }: Partial<Push>): Push {
  const usedIds = Object.values(outside).map(({ id }) => id);
  const before = leaveElsewhere(push, outside);
  const next: Push = {
    ...before,
    ...rest,
    // A resource that was left at an earlier address is used again when our MCP server is back there.
    ...(before.left !== undefined && { left: before.left.filter(({ id }) => !usedIds.includes(id)) }),
    outside: { ...push.outside, ...outside },
    ...(warnings.length > 0 && { warnings: [...(push.warnings ?? []), ...warnings].slice(0, MAX_WARNINGS) }),
  };
  return step === tokenHolder[push.platform] ? without(next, 'sealedToken') : next;
}

/** The record after a step that misses its resource on the platform: the resource is made again. */
function withoutMissing(push: Push, step: PushStep): Push {
  const kind = step === 'verify' ? verified[push.platform] : (step as ResourceKind);
  // The platform did not lose what it was never given: the executor has no token that it can open, and another one is made.
  const isTokenUnusable = step === tokenHolder[push.platform] && push.outside[kind] === undefined;
  return forget(isTokenUnusable ? without(push, 'sealedToken') : push, kind);
}

/** The record with the version of the agent that somebody else made on the platform, so that the next push knows of it. */
function withSeenVersion(push: Push, version: string | undefined): Push {
  const { agent } = push.outside;
  return version === undefined || agent === undefined ? push : { ...push, outside: { ...push.outside, agent: { ...agent, version } } };
}

const pauseOf = (attempts: number): number => Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
const GONE: executor.PlatformError = { message: 'it disappears on the platform again and again' };

interface Settled {
  readonly push: Push;
  readonly verdict: Verdict;
}

/** Returns the record after the step, and what comes next. */
export function settleStep(push: Push, step: PushStep, outcome: StepOutcome, now: Date): Settled {
  const { attempts } = push.steps.find((record) => record.step === step)!;
  const fail = (error: executor.PlatformError, known = push): Settled => ({
    push: change(known, step, (record) => ({ ...record, state: 'failed', endedAt: now, error })),
    verdict: { then: 'failed', step, error },
  });
  const tryLater = (ms: number, error: executor.PlatformError): Settled =>
    attempts >= MAX_ATTEMPTS
      ? fail(error)
      : { push: change(push, step, (record) => ({ ...record, state: 'waiting', error })), verdict: { then: 'pause', ms } };

  switch (outcome.outcome) {
    case 'done':
      return {
        push: change(withResult(push, step, outcome.with ?? {}), step, (record) => ({
          ...without(record, 'error'),
          state: 'done',
          endedAt: now,
        })),
        verdict: { then: 'next' },
      };
    case 'missing':
      return attempts >= MAX_ATTEMPTS ? fail(GONE) : { push: withoutMissing(push, step), verdict: { then: 'next' } };
    case 'refused':
      return fail(outcome.error, withSeenVersion(push, outcome.seenVersion));
    case 'wait':
      return tryLater(outcome.retryAfterMs, outcome.error);
    case 'unknown':
      return tryLater(Math.max(pauseOf(attempts), outcome.pauseMs ?? 0), outcome.error);
  }
}

/** The run ends where it is: somebody suspended the deployment. */
export function interrupt(push: Push, now: Date): Push {
  const step = nextStep(push);
  if (step === undefined || failedStep(push) !== undefined) return push;
  return change(push, step, (record) => ({
    ...record,
    state: 'failed',
    endedAt: now,
    error: compact({ ...record.error, message: 'the deployment was suspended meanwhile' }),
  }));
}
