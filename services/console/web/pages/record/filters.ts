/** Filters of calls and entries in the address, and what the server is asked for with them. Pure. */
import type { RecordFilter } from '../../api/queries/record.ts';

export const WHENS = ['hour', 'day', 'today', 'yesterday', 'week', 'month', 'between'] as const;
export const OUTCOMES = ['succeeded', 'failed', 'denied', 'unknown', 'refused'] as const;
/** Outcomes by which calls are filtered: they may not have ended yet, which no entry says. */
export const CALL_OUTCOMES = ['waiting', 'running', ...OUTCOMES] as const;

export const recordSchema = {
  /** An id of a call, whole or as lists shorten it, a correlation id, the address of a call's page, what is shown of a token, or the name of a tool. */
  find: { default: '' },
  /** The name of a tool, as an address may have it; the field of `find` shows it. */
  tool: { default: '' },
  /** Id or exact name. */
  who: { default: '' },
  token: { default: '' },
  outcome: { default: '', choices: OUTCOMES },
  when: { default: '', choices: WHENS },
  from: { default: '' },
  to: { default: '' },
  claim: { default: '' },
  run: { default: '' },
};
export const callSchema = { ...recordSchema, outcome: { default: '', choices: CALL_OUTCOMES } };
export type RecordFilters = Record<keyof typeof recordSchema, string>;

const LENGTH: Readonly<Record<string, number>> = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000, month: 31 * 86_400_000 };
/** A stretch that ends now begins at a whole minute of this many, so that the same question stays the same for a while. */
const STEP_MS = 5 * 60_000;

const moment = (text: string): string | undefined => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
};

/** The first moment of a day, so many days from that of `now`, where the person is. */
const midnight = (now: Date, days: number): string => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();

function range({ when, from, to }: RecordFilters, now: Date): RecordFilter {
  if (when === 'between') {
    const [first, last] = [moment(from), moment(to)];
    return { ...(first === undefined ? {} : { from: first }), ...(last === undefined ? {} : { to: last }) };
  }
  if (when === 'today') return { from: midnight(now, 0) };
  if (when === 'yesterday') return { from: midnight(now, -1), to: midnight(now, 0) };
  const length = LENGTH[when];
  return length === undefined ? {} : { from: new Date(Math.floor((now.getTime() - length) / STEP_MS) * STEP_MS).toISOString() };
}

/** The address of a call's page, whose end is the id. */
const ADDRESS = /^(?:https?:\/\/\S+)?\/orgs\/[^/]+\/calls\/([^/?#]+)/;

/** Lists print an id shortened, with an ellipsis. */
function found(typed: string): RecordFilter {
  const text = (ADDRESS.exec(typed)?.[1] ?? typed).replace(/(?<=^call_\w+)(?:…|\.\.\.)$/, '');
  if (/^call_[0-9A-Za-z]{6,22}$/.test(text)) return { callId: text };
  if (/^(?:svc|pat)_[0-9A-Za-z]{8}$/.test(text)) return { token: text };
  if (/^c-[0-9A-Za-z-]+$/.test(text)) return { correlationId: text };
  return text === '' ? {} : { tool: text.slice(0, 64) };
}

/** What the server is asked. */
export function filterOf(filters: RecordFilters, now: Date): RecordFilter {
  const { find, tool, who, token, outcome, claim, run } = filters;
  const given = { actor: who, token, outcome, claim, invocationId: run };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    ...found((find === '' ? tool : find).trim()),
    ...range(filters, now),
  };
}

export const isAnyOn = (filters: Readonly<Record<string, string>>): boolean => Object.values(filters).some((value) => value !== '');
