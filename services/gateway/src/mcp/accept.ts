/** What a client takes, by the weights of its `Accept` header (RFC 9110 section 12.5.1). */

interface Range {
  readonly type: string;
  readonly weight: number;
}

const JSON_TYPE = 'application/json';
const STREAM = 'text/event-stream';
/** A parameter's text in quotes may hold separators; no weight has any. */
const QUOTED = /"[^"]*"/g;
const WEIGHT = /^\s*q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*$/i;
/** Longer than any client writes; what comes behind is not read. */
const MAX_LENGTH = 1_024;

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';');
  const weight = parameters.map((parameter) => WEIGHT.exec(parameter)?.[1]).find((found) => found !== undefined);
  return { type: type.trim().toLowerCase(), weight: Number(weight ?? 1) };
}

/** The weight of the most specific range that matches; 0 where none does. */
function weightOf(ranges: readonly Range[], type: string): number {
  const [family] = type.split('/');
  const patterns = [type, `${family}/*`, '*/*'];
  return patterns.map((pattern) => ranges.find((range) => range.type === pattern)?.weight).find((weight) => weight !== undefined) ?? 0;
}

export interface Accepted {
  /** A stream is taken, and the client said so by name: whoever takes anything means JSON. */
  readonly stream: boolean;
  /** A stream is taken rather than JSON. */
  readonly streamFirst: boolean;
}

/** Reads which forms of an answer a client takes; one that takes neither gets JSON. */
export function acceptedBy(accept: string | undefined): Accepted {
  if (accept === undefined) return { stream: false, streamFirst: false };
  const ranges = accept.slice(0, MAX_LENGTH).replace(QUOTED, '').split(',').map(readRange);
  const weight = weightOf(ranges, STREAM);
  const named = ranges.some(({ type }) => type === STREAM || type === 'text/*');
  return { stream: named && weight > 0, streamFirst: weight > weightOf(ranges, JSON_TYPE) };
}
