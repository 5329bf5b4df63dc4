/** Today's schema on envelopes that come in and on specs that were stored when it was another. */
import { AppError, isAppError, registry } from '@gatehouse/contracts';
import { compile, type Check } from '@gatehouse/runtime';
import { Type, type TSchema } from 'typebox';
import { normaliseEnvelope, normaliseName, normaliseSpec } from './domain/normalise';
import { refusedIn } from './domain/pairs';
import { isObject, objectOf } from '../shared/json';

const MAX_HINTS = 65_536;
const checkEnvelope = compile(registry.AgentEnvelope);
const checkMessage = compile(Type.Object({ changeMessage: Type.Optional(registry.ChangeMessage) }));
const checkSpec = compile(Type.Object({ spec: registry.AgentSpec }));

function failuresOf(check: Check<TSchema>, value: unknown): readonly string[] {
  try {
    check(value, 'the envelope');
    return [];
  } catch (err) {
    if (isAppError(err) && err.code === 'invalid') return err.details;
    throw err;
  }
}

function longHints(spec: unknown): string[] {
  const { vendorHints } = objectOf(spec);
  const length = vendorHints === undefined ? 0 : JSON.stringify(vendorHints).length;
  return length > MAX_HINTS ? [`/spec/vendorHints: must be at most ${MAX_HINTS} characters of JSON`] : [];
}

/** Refuses a name that is not in the form in which names are kept, so that names that look the same are the same. */
function oddName(agent: unknown): string[] {
  const { name } = objectOf(agent);
  return typeof name === 'string' && name !== normaliseName(name) ? ['/agent/name: must be in the composed form of Unicode (NFC)'] : [];
}

/** The message says what would be accepted; the details say where. */
export function refuseEnvelope(failures: readonly string[], refused: readonly string[] = []): AppError {
  const hint = refused[0]?.replace(/^\S+: /, ': ') ?? '';
  return new AppError('invalid', `the envelope is not acceptable${hint}`, { details: [...failures, ...refused] });
}

export interface ReadChange {
  readonly envelope: registry.AgentEnvelope;
  readonly changeMessage: string | undefined;
}

/** What callers send, as it is kept. `kept`: pairs that stay acceptable though retired. Throws `invalid` with every failure. */
export function readChange(value: unknown, kept: readonly registry.ModelPair[] = []): ReadChange {
  const envelope = normaliseEnvelope(value);
  const { agent, spec } = objectOf(envelope);
  const { changeMessage } = objectOf(value);
  const said = changeMessage === undefined ? [] : failuresOf(checkMessage, { changeMessage });
  const failures = [...failuresOf(checkEnvelope, envelope), ...oddName(agent), ...longHints(spec), ...said];
  const refused = refusedIn(spec, kept);
  if (failures.length + refused.length > 0) throw refuseEnvelope(failures, refused);
  return { envelope: envelope as registry.AgentEnvelope, changeMessage: changeMessage as string | undefined };
}

export interface Projection {
  /** The stored spec as today's schema reads it; undefined when it cannot express it. */
  readonly spec?: registry.AgentSpec;
  readonly failures: readonly string[];
}

/** Whatever was stored as null once is unset. */
const withoutNulls = (stored: unknown): unknown =>
  isObject(stored) ? Object.fromEntries(Object.entries(stored).filter(([, member]) => member !== null)) : stored;

export function project(stored: unknown): Projection {
  const spec = normaliseSpec(withoutNulls(stored));
  const failures = [...failuresOf(checkSpec, { spec }), ...longHints(spec)];
  return failures.length === 0 ? { spec: spec as registry.AgentSpec, failures } : { failures };
}

/** A stored spec as reads show it: projected, or raw where that cannot be done. */
export function readStored(text: string): unknown {
  const stored: unknown = JSON.parse(text);
  return project(stored).spec ?? stored;
}
