/** The data file keeps its own rules, whoever edits it. */
import { createHash } from 'node:crypto';
import { registry } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { catalog } from './catalog';

/** The day the file was last checked as a whole: what ends later is not archived yet. */
const CHECKED = '2026-11-22';
const models = catalog.families.flatMap(({ family, models: all }) => all.map((model) => ({ family, ...model })));
const twice = (names: readonly string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

test('the version grows with the content (renew both lines together)', () => {
  const digest = createHash('sha256').update(JSON.stringify(catalog)).digest('hex').slice(0, 12);
  expect([catalog.version, digest]).toEqual([3, 'a8bf3e2cc334']);
});

test('it is what clients are promised', () => {
  expect(compile(registry.ModelCatalog)(catalog, 'the catalogue')).toEqual(catalog);
});

test('names are trimmed and stand for one thing each', () => {
  expect(twice(catalog.families.map(({ family }) => family))).toEqual([]);
  expect(twice(models.map(({ family, model }) => `${family}/${model}`))).toEqual([]);
  for (const { family, model } of models) expect([family, model]).toEqual([family.trim(), model.trim()]);
  for (const { routes } of models) expect(twice(routes.map(({ provider, modelId }) => `${provider}/${modelId}`))).toEqual([]);
});

test('a replacement is a model of the same family that is still offered', () => {
  const replaced = models.filter(({ replacement }) => replacement !== undefined);
  expect(replaced.length).toBeGreaterThan(5);
  for (const { family, replacement } of replaced) {
    const found = models.find((each) => each.family === family && each.model === replacement);
    expect([replacement, found !== undefined && !found.archived]).toEqual([replacement, true]);
  }
});

test('what has ended is archived, what ends later is not', () => {
  for (const { model, ends, archived } of models.filter((each) => each.ends !== undefined)) {
    expect([model, archived ?? false]).toEqual([model, ends! <= CHECKED]);
  }
});

test('what is offered has a route, and no fact is from the future', () => {
  for (const { model, archived, routes, asOf } of models) {
    if (!archived) expect([model, routes.filter((route) => !route.archived).length > 0]).toEqual([model, true]);
    for (const day of [asOf, ...routes.map((route) => route.asOf)]) expect(day <= CHECKED).toBe(true);
  }
});

test('each platform maps a pair once, to an id of its own', () => {
  expect(catalog.platforms.map(({ platform }) => platform)).toEqual(['voice', 'managed']);
  for (const { models: mapped } of catalog.platforms) {
    expect(twice(mapped.map(({ family, model }) => `${family}/${model}`))).toEqual([]);
    for (const { family, model, modelId } of mapped) expect([family, model, modelId].join(' ')).toMatch(/^\S+ \S+ \S+$/);
  }
});
