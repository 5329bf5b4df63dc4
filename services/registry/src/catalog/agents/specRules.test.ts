import fc from 'fast-check';
import { changedMembers } from './domain/changedMembers';
import { sameJson } from '../shared/json';
import { normaliseEnvelope } from './domain/normalise';
import { project, readChange } from './specRules';

const readEnvelope = (...given: Parameters<typeof readChange>) => readChange(...given).envelope;

const CLAUDE = { family: 'claude', model: 'opus-5.5' };
const spec = { schemaVersion: '1.0', systemPrompt: 'Be brief.', modelPreference: [CLAUDE] };
const envelope = { agent: { name: 'Reviewer', description: '' }, spec };

const blanks = fc.constantFrom('', ' ', '\t ', '\u00a0');
const padded = fc.tuple(blanks, fc.string({ minLength: 1, maxLength: 20 }), blanks).map((parts) => parts.join(''));
const entry = fc.record({ family: padded, model: padded, resolved: fc.string() }, { requiredKeys: ['family', 'model'] });
/** What may lie in the store: of today, of former times, and neither. */
const stored = fc.record(
  {
    schemaVersion: fc.constantFrom<unknown>('1.0', '0.9', null),
    systemPrompt: fc.oneof(fc.string(), fc.constant(null)),
    modelPreference: fc.oneof(fc.array(entry, { maxLength: 4 }), fc.jsonValue()),
    vendorHints: fc.dictionary(fc.string(), fc.jsonValue()),
    skills: fc.array(fc.string()),
    budget: fc.jsonValue(),
    approvalMode: fc.string(),
  },
  { requiredKeys: [] },
);
/** The same value with its members in another order. */
const shuffled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, shuffled(member)]),
  );
};
const hasUnset = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.values(value).some(hasUnset));

test('what was once stored as null is unset, and a member that must be there is missing', () => {
  expect(project({ ...spec, vendorHints: null, budget: null })).toEqual({ spec, failures: [] });
  expect(project({ ...spec, systemPrompt: null }).failures).toEqual(['/spec/systemPrompt: must be present']);
});

test('a projected spec is projected to itself', () => {
  let expressible = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        stored,
        stored.map((old) => ({ ...spec, ...old, schemaVersion: '1.0', systemPrompt: 'x' })),
      ),
      (value) => {
        const once = project(value).spec;
        if (once === undefined) return;
        expressible += 1;
        expect(project(once)).toEqual({ spec: once, failures: [] });
        expect(Object.keys(once).every((name) => ['schemaVersion', 'systemPrompt', 'modelPreference', 'vendorHints'].includes(name))).toBe(
          true,
        );
        for (const pair of once.modelPreference) {
          expect(Object.keys(pair).sort()).toEqual(['family', 'model']);
          expect([pair.family.trim(), pair.model.trim()]).toEqual([pair.family, pair.model]);
        }
      },
    ),
  );
  expect(expressible).toBeGreaterThan(5);
});

test('what cannot be expressed says why, and is never half read', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const { spec: read, failures } = project(value);
      expect(read === undefined).toBe(failures.length > 0);
    }),
  );
});

test('the order of keys is no change, at any depth', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (vendorHints) => {
      const before = { agent: envelope.agent, spec: { ...spec, vendorHints } };
      expect(sameJson(before, shuffled(before))).toBe(true);
      expect(changedMembers(before, shuffled(before) as typeof before)).toEqual([]);
      expect(changedMembers(before, { ...before, spec: { ...before.spec, vendorHints: { ...vendorHints, more: [vendorHints] } } })).toEqual(
        ['/spec/vendorHints'],
      );
    }),
  );
});

test('what is unset stays out, and never becomes null', () => {
  const optional = fc.record({ tags: fc.array(fc.constant('a')), license: fc.constant('MIT') }, { requiredKeys: [] });
  const hints = fc.record({ vendorHints: fc.constant({ vendor: { on: true } }) }, { requiredKeys: [] });
  fc.assert(
    fc.property(optional, hints, (agent, more) => {
      const given = { agent: { ...envelope.agent, ...agent }, spec: { ...spec, ...more } };
      const read = readEnvelope(given);
      expect(read).toEqual(given);
      expect(hasUnset(read)).toBe(false);
    }),
  );
  expect(readEnvelope({ ...envelope, agent: { ...envelope.agent, tags: [] } }).agent.tags).toEqual([]);
});

test('a name in another form is refused, and no second agent can look like the first', () => {
  const named = (name: string) => () => readEnvelope({ ...envelope, agent: { ...envelope.agent, name } });
  expect(named('R\u00e9sum\u00e9')).not.toThrow();
  expect(named('Re\u0301sume\u0301')).toThrow('not acceptable');
});

test('pairs lose their blanks, hints stay as they are', () => {
  const read = readEnvelope({
    agent: { name: 'R\u00e9sum\u00e9', description: 'x', ownership: 'team' },
    spec: {
      ...spec,
      modelPreference: [{ family: ' claude ', model: '\topus-5.5', note: 1 }],
      vendorHints: { ' a ': { budget: null } },
      skills: [1],
    },
    ownership: 'team',
  });
  expect(read).toEqual({
    agent: { name: 'R\u00e9sum\u00e9', description: 'x' },
    spec: { ...spec, vendorHints: { ' a ': { budget: null } } },
  });
});

test('every failure is told with its path, those of models among them', () => {
  const bad = {
    agent: { name: ' x', description: null, tags: ['', 1] },
    spec: { schemaVersion: '2.0', systemPrompt: '', modelPreference: [{ family: 'claude' }, { family: 'claude', model: 'no-such' }] },
  };
  const failure = (): unknown => readEnvelope(bad);
  expect(failure).toThrow(/^the envelope is not acceptable: .*no-such/);
  try {
    failure();
  } catch (err) {
    const paths = (err as { details: string[] }).details.map((detail) => detail.slice(0, detail.indexOf(':'))).sort();
    expect([...new Set(paths)]).toEqual([
      '/agent/description',
      '/agent/name',
      '/agent/tags/0',
      '/agent/tags/1',
      '/spec/modelPreference/0/model',
      '/spec/modelPreference/1/model',
      '/spec/schemaVersion',
      '/spec/systemPrompt',
    ]);
  }
});

test('a pair that is not offered passes only where it is kept', () => {
  const old = { family: 'claude', model: 'no-such' };
  const asking = { ...envelope, spec: { ...spec, modelPreference: [CLAUDE, old] } };
  expect(() => readEnvelope(asking)).toThrow('no-such');
  expect(() => readEnvelope(asking, [{ family: 'other', model: 'no-such' }])).toThrow('no-such');
  expect(readEnvelope(asking, [old]).spec.modelPreference).toEqual([CLAUDE, old]);
});

test('anything at all is read or refused, and never more than that', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(() => normaliseEnvelope(value)).not.toThrow();
      expect(() => readEnvelope(value)).toThrow(/the envelope is not acceptable/);
    }),
  );
});
