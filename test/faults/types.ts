/** Words of the fault rows. A row is one fault under load; what is counted is the same for all of them. */
import type { Fixture } from './fixture';

/** `ok`: a whole answer. `refused`: an error that says that nothing was done. `unknown`: no answer, or one that says that the call may have run. */
export type End = 'ok' | 'refused' | 'unknown';

/** One governed call as its client saw it. */
export interface Call {
  /** Trace id of the call, and what the upstream is asked for. */
  readonly mark: string;
  readonly end: End;
  readonly status: number;
  readonly text: string;
  readonly ms: number;
  /** End of the call, by `performance.now()`. */
  readonly endedAt: number;
}
/** A call that waited for a person, as far as it got. */
export interface WaitingCall {
  readonly mark: string;
  readonly requestId: string;
  /** A yes was sent: one that got no answer may have been stored all the same. */
  sent: boolean;
  /** The yes was acknowledged. */
  approved: boolean;
}
/** What an admin was told to be done. */
export interface Change {
  readonly id: string;
  readonly name: string;
}
/** All that the clients saw. */
export interface Observed {
  readonly calls: Call[];
  readonly waiting: WaitingCall[];
  readonly changes: Change[];
  /** Tokens revoked, and how many calls began with them after that was acknowledged, and succeeded. */
  revoked: number;
  revokedWorked: number;
}

export interface Row {
  /** The id in the table of faults; a part of a row has a word behind it: `R-07 slow`. */
  readonly id: string;
  readonly title: string;
  /** Processes reach their stores through links that can be slow or cut. */
  readonly linked?: boolean;
  /** Needs two of every process. */
  readonly pairs?: boolean;
  /** The executor's audit events and the broker's data lie on a volume whose power can be cut. */
  readonly volume?: boolean;
  /** Needs the build of the version before: `--previous`. */
  readonly versions?: boolean;
  /** Calls in a second, where it is not the usual number. */
  readonly rate?: number;
  /** The fault must not be noticed: every call must succeed. */
  readonly unnoticed?: boolean;
  /** Broker and MCP edge stay up: whoever is told that a call may have run had one that began. */
  readonly certain?: boolean;
  /** Does the fault and heals it, in about so many seconds. Answers what was not as it should be. */
  run(fixture: Fixture, seconds: number): Promise<string[] | void>;
}

/** What became of a row. */
export interface Verdict {
  readonly row: string;
  readonly title: string;
  readonly intents: number;
  readonly ok: number;
  readonly refused: number;
  readonly unknown: number;
  readonly lost: readonly string[];
  readonly duplicated: readonly string[];
  readonly unexpected: readonly string[];
  /** How often the fault came, where the row counts it. */
  readonly faults: number;
  /** How often a call failed in which way. */
  readonly causes: Readonly<Record<string, number>>;
  readonly slowestMs: number;
  readonly recoveredMs: number;
}
