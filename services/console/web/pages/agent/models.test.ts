import type { ModelCatalog } from '../../api/types';
import { modelWords } from './modelDiff';
import { modelState, offersOf, routesOf } from './models';

const asOf = '2026-11-01';
const route = (modelId: string, archived?: true) => ({
  asOf,
  provider: 'p',
  modelId,
  runsAt: 'x',
  credential: 'y',
  ...(archived && { archived }),
});
const catalog: ModelCatalog = {
  version: 1,
  families: [
    {
      family: 'claude',
      label: 'Claude',
      models: [
        { asOf, model: 'new', routes: [route('gone', true), route('new-1'), route('new-2')] },
        { asOf, model: 'old', archived: true, replacement: 'claude/new', routes: [] },
      ],
    },
    { family: 'past', label: 'Past', archived: true, models: [{ asOf, model: 'm', routes: [] }] },
  ],
  platforms: [
    {
      asOf,
      platform: 'voice',
      models: [
        { family: 'claude', model: 'old', modelId: 'o' },
        { family: 'gemini', model: 'flash', modelId: 'f' },
      ],
    },
  ],
};
const pair = (text: string) => ({ family: text.split('/')[0]!, model: text.split('/')[1]! });

test('offered is what the catalogue or a platform has, unless the catalogue archived it', () => {
  expect(offersOf(catalog, []).map(({ label, models }) => [label, models.map(({ model }) => model)])).toEqual([
    ['Claude', ['new']],
    ['gemini', ['flash']],
  ]);
  expect(offersOf(catalog, [pair('claude/new'), pair('gemini/flash')])).toEqual([]);
  expect(modelState(catalog, pair('claude/old'))).toEqual({ kind: 'retired', replacement: 'claude/new' });
  for (const gone of ['past/m', 'claude/never']) expect(modelState(catalog, pair(gone))).toEqual({ kind: 'retired' });
  expect(routesOf(catalog, pair('claude/new'))).toEqual(['p/new-1', 'p/new-2']);
});

test('a change of order is told as moves', () => {
  const row = (op: 'same' | 'added' | 'removed', text: string) => ({ op, ...pair(text) });
  expect(modelWords([row('removed', 'a/1'), row('same', 'b/2'), row('added', 'a/1'), row('added', 'c/3')])).toEqual([
    'a/1 moves from place 1 to 2',
    'c/3 is added',
  ]);
  expect(modelWords([row('removed', 'a/1'), row('same', 'b/2')])).toEqual(['a/1 is taken out']);
  expect(modelWords([row('same', 'a/1')])).toEqual([]);
});
