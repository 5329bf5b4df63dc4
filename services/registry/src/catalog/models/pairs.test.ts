import type { registry } from '@gatehouse/contracts';
import fc from 'fast-check';
import { catalog } from './catalog';
import { pairRules, refusedPairs, resolvePair } from './pairs';

type Pair = registry.ModelPair;
const pairOf = (text: string): Pair => ({ family: text.slice(0, text.indexOf('/')), model: text.slice(text.indexOf('/') + 1) });
const refused = (names: string[], kept: string[] = []): string[] => refusedPairs(names.map(pairOf), kept.map(pairOf));

describe('which pairs may be declared', () => {
  test.each([
    ['a current model', 'claude/opus-5.5'],
    ['one that ends next month', 'gpt/gpt-5'],
    ['one that only a platform offers, in a family of the catalogue', 'qwen/qwen3-30b-a3b'],
    ['the same of another platform table', 'gemini/gemini-3-flash-preview'],
  ])('%s: %s', (_what, pair) => {
    expect(refused([pair])).toEqual([]);
  });

  test.each([
    ['archived, though the voice platform still maps it', 'claude/sonnet-4', 'replaced by sonnet-5.5; it offers fable-5.2, '],
    ['archived, though the voice platform still maps it', 'claude/sonnet-3.7', 'replaced by sonnet-5.5'],
    ['archived without a known successor', 'gpt/o1', '"gpt" offers no "o1", it is archived; it offers gpt-6-astra, '],
    ['never offered', 'claude/opus-9', '"claude" offers no "opus-9"; it offers fable-5.2, '],
    ['in other letters', 'claude/Opus-5.5', '"claude" offers no "Opus-5.5"'],
    ['a vendor id', 'claude/claude-opus-5-5', '"claude" offers no "claude-opus-5-5"'],
  ])('%s: %s', (_what, pair, text) => {
    const [line, ...more] = refused([pair]);
    expect(more).toEqual([]);
    expect(line).toMatch(/^\/spec\/modelPreference\/0\/model: /);
    expect(line).toContain(text);
  });

  test('of an unknown family the families are told', () => {
    expect(refused(['claude/opus-5.5', 'palm/bison'])).toEqual([
      '/spec/modelPreference/1/family: "palm" is no family; the families are claude, gpt, gemini, mistral, llama, grok, deepseek, cohere, qwen, gpt-oss, glm, kimi',
    ]);
  });

  test('models of platforms are told among those a family offers', () => {
    expect(refused(['qwen/none'])[0]).toMatch(/it offers qwen3-235b-a22b, qwen3-coder-480b-a35b, qwen3-30b-a3b, /);
  });

  test('what the current version declares stays, pair by pair and not family by family', () => {
    expect(refused(['gpt/gpt-4.1-nano'])).toHaveLength(1);
    expect(refused(['gpt/gpt-4.1-nano'], ['gpt/gpt-4.1-nano'])).toEqual([]);
    expect(refused(['gpt/gpt-4.1-nano', 'gpt/o1'], ['gpt/gpt-4.1-nano'])[0]).toContain('/spec/modelPreference/1/model: ');
    expect(refused(['gpt/gpt-4.1-nano'], ['gpt/gpt-5', 'claude/gpt-4.1-nano'])).toHaveLength(1);
  });

  test('names of every object are names like others', () => {
    expect(refused(['__proto__/constructor', 'claude/toString', 'constructor/name'])).toHaveLength(3);
  });
});

describe('an archived family', () => {
  const model = { model: 'm1', asOf: '2026-01-01', routes: [] };
  const rules = pairRules({
    version: 1,
    families: [
      { family: 'old', label: 'Old', archived: true, models: [model] },
      { family: 'new', label: 'New', models: [model] },
    ],
    platforms: [{ platform: 'p', asOf: '2026-01-01', models: [{ family: 'old', model: 'm2', modelId: 'x' }] }],
  });

  test('is refused with all its models, also those a platform maps, and is not among the families told', () => {
    expect(rules.refusedPairs([pairOf('old/m1'), pairOf('old/m2')])).toEqual([
      '/spec/modelPreference/0/family: "old" is archived; the families are new',
      '/spec/modelPreference/1/family: "old" is archived; the families are new',
    ]);
    expect(rules.refusedPairs([pairOf('old/m1')], [pairOf('old/m1')])).toEqual([]);
  });
});

describe('where a pair runs', () => {
  test.each([
    ['one route', 'claude/opus-5.5', 'anthropic/claude-opus-5-5', undefined],
    ['several', 'gpt/gpt-5.4', 'openai/gpt-5.4', ['openai/gpt-5.4', 'bedrock/openai.gpt-5.4']],
    ['only routes that have ended', 'gpt/gpt-4.1-nano', undefined, undefined],
    ['only a platform', 'qwen/qwen3-30b-a3b', undefined, undefined],
    ['nowhere', 'x/y', undefined, undefined],
  ])('%s: %s', (_what, name, resolved, resolvedCandidates) => {
    const pair = pairOf(name);
    expect(resolvePair(pair)).toStrictEqual({ ...pair, ...(resolved && { resolved }), ...(resolvedCandidates && { resolvedCandidates }) });
  });
});

describe('of all pairs', () => {
  const known = [
    ...catalog.families,
    ...catalog.platforms.flatMap(({ models }) => models.map((m) => ({ family: m.family, models: [m] }))),
  ].flatMap(({ family, models }) => models.map(({ model }): Pair => ({ family, model })));
  const pair = fc.oneof(fc.constantFrom(...known), fc.record({ family: fc.string(), model: fc.string() }));

  test('keeping all refuses none; keeping more refuses no more; each refusal stands alone and names its place', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 8 }), fc.array(pair, { maxLength: 4 }), (pairs, kept) => {
        expect(refusedPairs(pairs, pairs)).toEqual([]);
        const alone = pairs.flatMap((one, index) => refusedPairs([one], kept).map((line) => line.replace('/0/', `/${index}/`)));
        expect(refusedPairs(pairs, kept)).toEqual(alone);
        expect(refusedPairs(pairs, kept).length).toBeLessThanOrEqual(refusedPairs(pairs).length);
      }),
    );
  });

  test('a pair is decorated only with live routes, the chosen one among the candidates, and unset members are omitted', () => {
    fc.assert(
      fc.property(pair, (one) => {
        const { resolved, resolvedCandidates, ...rest } = resolvePair(one);
        expect(rest).toEqual(one);
        if (resolvedCandidates !== undefined) expect(resolvedCandidates.length > 1 && resolvedCandidates[0] === resolved).toBe(true);
        expect(Object.values(resolvePair(one))).not.toContain(undefined);
      }),
    );
  });
});
