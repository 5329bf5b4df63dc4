/** Envelopes as they are kept: named members only. What has the wrong shape stays as it is, for the check to tell. */
import { registry } from '@gatehouse/contracts';
import type { TSchema } from 'typebox';
import { isObject } from '../../shared/json';

/** The value with the members its schema names, at every depth. Retired members go the same way. */
function onlyNamed(schema: TSchema, value: unknown): unknown {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema };
  if (items !== undefined && Array.isArray(value)) return value.map((item) => onlyNamed(items, item));
  if (properties === undefined || !isObject(value)) return value;
  const given = Object.entries(properties).filter(([name]) => Object.hasOwn(value, name) && value[name] !== undefined);
  return Object.fromEntries(given.map(([name, member]) => [name, onlyNamed(member, value[name])]));
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
const trimMembers = (value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, trimmed(member)])) : value;

function trimPreference(spec: unknown): unknown {
  if (!isObject(spec) || !Array.isArray(spec['modelPreference'])) return spec;
  return { ...spec, modelPreference: spec['modelPreference'].map(trimMembers) };
}

/** The one form in which names are kept. Another is refused when it is given, so that what rules see is what is stored; whoever looks a name up may use any. */
export const normaliseName = (name: string): string => name.normalize('NFC');

export const normaliseSpec = (spec: unknown): unknown => trimPreference(onlyNamed(registry.AgentSpec, spec));

export function normaliseEnvelope(value: unknown): unknown {
  const envelope = onlyNamed(registry.AgentEnvelope, value);
  if (!isObject(envelope)) return envelope;
  return { ...envelope, ...('spec' in envelope && { spec: trimPreference(envelope['spec']) }) };
}
