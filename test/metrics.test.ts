/** Metrics as they are declared: their names, their labels, and the table of docs/operate/telemetry.md. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { DeclaredMetric } from '@gatehouse/runtime';
import { fileAt, filesBelow } from './harness/documents';
import { loadMetrics } from './harness/metrics';

const PAGE = fileAt('docs/operate/telemetry.md');
const BLOCK = /(<!-- metrics:[^\n]*-->\n)[^]*?(<!-- end -->)/;

let metrics: readonly DeclaredMetric[];
beforeAll(async () => void (metrics = await loadMetrics()));

test('every file that declares a metric is one that is read here', () => {
  const declaring = ['libs', 'services']
    .flatMap(filesBelow)
    .filter((path) => /\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts') && path !== 'libs/runtime/src/metrics.ts')
    .filter((path) => /'gatehouse_\w+_\w+',/.test(readFileSync(fileAt(path), 'utf8')));
  expect(declaring.length).toBeGreaterThan(5);
  expect(declaring.filter((path) => !/(?:metrics|Metrics)\.ts$/.test(path))).toEqual([]);
});

test('names follow the conventions of Prometheus', () => {
  const suffix = { counter: /_total$/, histogram: /_seconds$/, gauge: /(?<!_total)$/ };
  const wrong = metrics.filter(({ name, kind }) => !/^gatehouse_[a-z]+(?:_[a-z]+)+$/.test(name) || !suffix[kind].test(name));
  expect(wrong.map(({ name }) => name)).toEqual([]);
  expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length);
});

const LABELS = [
  'cache',
  'code',
  'collection',
  'edge',
  'event',
  'kind',
  'limit',
  'message',
  'method',
  'outcome',
  'part',
  'queue',
  'result',
  'route',
  'status',
  'step',
  'what',
];
/** Labels whose values come from our code, but not from a list: patterns of routes, statuses we answer with, names of our collections. */
const BOUNDED = ['collection', 'route', 'status'];

test('every label has a closed set of values or a bounded number of them, and none is a name or id of somebody', () => {
  const all = metrics.flatMap(({ name, labels }) => Object.entries(labels).map(([label, set]) => ({ name, label, set })));
  expect(all.filter(({ label }) => !LABELS.includes(label))).toEqual([]);
  expect(all.filter(({ label, set }) => 'atMost' in set && !BOUNDED.includes(label))).toEqual([]);
  expect(all.filter(({ set }) => ('atMost' in set ? set.atMost > 400 : set.length === 0 || set.length > 400))).toEqual([]);
  const values = all.flatMap(({ set }) => ('atMost' in set ? [] : set));
  expect(values.filter((value) => !/^[A-Za-z0-9_.]{1,60}$/.test(value))).toEqual([]);
});

/** Sets of many, by what they are made of. */
const SETS: Readonly<Record<string, string>> = {
  message: 'a message of the bus',
  event: 'an event',
  queue: '`requests` or an event',
  code: '`ok`, a step, a fault of the API or an error code',
};
const valuesOf = (name: string, set: DeclaredMetric['labels'][string]): string => {
  if ('atMost' in set) return 'of our code';
  return SETS[name] ?? (set.length > 10 ? `\`${set[0]}\`, or why not` : set.join(', '));
};
const labelsOf = ({ labels }: DeclaredMetric): string =>
  Object.entries(labels)
    .map(([name, set]) => `\`${name}\` (${valuesOf(name, set)})`)
    .join('; ') || '-';

test("the operator's page says what each means (UPDATE_GOLDEN=1 rewrites its table)", () => {
  const rows = metrics.map((metric) => `| \`${metric.name}\` | ${metric.kind} | ${labelsOf(metric)} | ${metric.help} |`);
  const table = ['', '| metric | kind | labels | meaning |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
  const page = readFileSync(PAGE, 'utf8');
  const written = page.replace(BLOCK, (_, begin: string, end: string) => `${begin}${table}\n${end}`);
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(PAGE, written);
  else expect(page).toBe(written);
});
