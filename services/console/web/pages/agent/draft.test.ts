import { asForeign } from '../../api/foreign';
import type { ReadEnvelope } from '../../api/types';
import { emptyValues, envelopeOf, hintsRule, savesOf, valuesOf, type AgentValues } from './draft';

const values: AgentValues = {
  ...emptyValues,
  name: 'clerk',
  systemPrompt: 'Be brief.',
  modelPreference: [{ family: 'claude', model: 'opus-5.5' }],
  vendorHints: '{"a": {"b": 1, "c": 2}}',
};
const changed = (change: Partial<AgentValues>) => savesOf({ ...values, ...change }, values);

test('only a change of the spec is a version; the order of members and the look of JSON are no change', () => {
  expect(changed({})).toBe('nothing');
  expect(changed({ vendorHints: '{\n "a": {"c": 2, "b": 1}\n}' })).toBe('nothing');
  expect(changed({ description: 'x' })).toBe('details');
  expect(changed({ tags: ['b', 'a'] })).toBe('details');
  expect(changed({ vendorHints: '' })).toBe('version');
  expect(changed({ vendorHints: '{"a": ' })).toBe('version');
  expect(changed({ description: 'x', systemPrompt: 'Be brief!' })).toBe('version');
  expect(
    savesOf(
      { ...values, modelPreference: [...values.modelPreference, { family: 'f', model: 'm' }].toReversed() },
      { ...values, modelPreference: [...values.modelPreference, { family: 'f', model: 'm' }] },
    ),
  ).toBe('version');
});

test('what is empty is left out, and an envelope comes back as it was', () => {
  expect(envelopeOf(emptyValues)).toEqual({
    agent: { name: '', description: '' },
    spec: { schemaVersion: '1.0', systemPrompt: '', modelPreference: [] },
  });
  const whole = { ...values, description: 'd', tags: ['t'], license: 'MIT', vendorHints: '{\n  "a": 1\n}' };
  expect(valuesOf(envelopeOf(whole))).toEqual(whole);
});

test('of a spec of an older schema the fields show what they can', () => {
  const old = { schemaVersion: '0.9', prompt: 'x', modelPreference: ['opus'] };
  const envelope = { agent: { name: asForeign('a'), description: asForeign('') }, spec: old } as unknown as ReadEnvelope;
  expect(valuesOf(envelope)).toEqual({ ...emptyValues, name: 'a' });
});

test('hints are an object, and a mistake in them has a place', () => {
  expect([hintsRule(''), hintsRule('{}')]).toEqual([null, null]);
  expect(hintsRule('[1]')).toMatch(/object/);
  expect(hintsRule('{\n"a" 1}')).toMatch(/line 2, column 5/);
});
