/** An agent as fields of a form hold it, and back. Pure. */
import { asForeign, rawText, type ForeignText } from '../../api/foreign.ts';
import type { AgentEnvelope, ModelPair, ReadEnvelope } from '../../api/types.ts';
import { readObject } from '../../ui/json/readObject.ts';
import { specOf } from './spec.ts';

/** Fields are named as the members of the envelope's halves, so that failures find them. */
export type AgentValues = {
  name: string;
  description: string;
  tags: readonly string[];
  license: string;
  systemPrompt: string;
  modelPreference: readonly ModelPair[];
  /** JSON as typed; empty: none. */
  vendorHints: string;
};

export const emptyValues: AgentValues = {
  name: '',
  description: '',
  tags: [],
  license: '',
  systemPrompt: '',
  modelPreference: [],
  vendorHints: '',
};

/** What the fields show of an agent as it was read. */
export function valuesOf({ agent, spec }: ReadEnvelope): AgentValues {
  const { systemPrompt, modelPreference, vendorHints } = specOf(spec);
  return {
    name: rawText(agent.name),
    description: rawText(agent.description),
    tags: (agent.tags ?? []).map(rawText),
    license: agent.license === undefined ? '' : rawText(agent.license),
    systemPrompt,
    modelPreference: modelPreference.map(({ family, model }) => ({ family, model })),
    vendorHints: vendorHints === undefined ? '' : JSON.stringify(vendorHints, null, 2),
  };
}

/** The whole envelope, as it is sent. */
export function envelopeOf(values: AgentValues): AgentEnvelope {
  const { name, description, tags, license, systemPrompt, modelPreference } = values;
  const hints = values.vendorHints.trim() === '' ? undefined : readObject(values.vendorHints);
  return {
    agent: {
      name: asForeign(name),
      description: asForeign(description),
      ...(tags.length === 0 ? {} : { tags: tags.map(asForeign) }),
      ...(license === '' ? {} : { license: asForeign(license) }),
    },
    spec: {
      schemaVersion: '1.0',
      systemPrompt: asForeign(systemPrompt),
      modelPreference: [...modelPreference],
      ...(hints !== undefined && 'value' in hints ? { vendorHints: hints.value as unknown as ForeignText } : {}),
    },
  };
}

/** Returns the value as JSON with sorted members, so that their order does not count in a comparison. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

/** What is wrong with hints as typed, and where. */
export function hintsRule(text: string): string | null {
  const read = readObject(text);
  if ('value' in read) return null;
  return read.at === undefined ? read.problem : `${read.problem.replace(/\.$/, '')}: line ${read.at.line}, column ${read.at.column}.`;
}

export type Saves = 'nothing' | 'details' | 'version';

/** What saving does: only a change under `spec` makes a version. */
export function savesOf(values: AgentValues, saved: AgentValues): Saves {
  // Hints that are no JSON cannot be saved; they are a change all the same.
  if (values.vendorHints !== saved.vendorHints && hintsRule(values.vendorHints) !== null) return 'version';
  const [now, before] = [envelopeOf(values), envelopeOf(saved)];
  if (canonical(now.spec) !== canonical(before.spec)) return 'version';
  return canonical(now.agent) === canonical(before.agent) ? 'nothing' : 'details';
}
