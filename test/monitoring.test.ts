/** Dashboard and alert rules speak of metrics, labels and values that exist, and every alert has its page. */
import { readFileSync } from 'node:fs';
import { serviceNames } from '@gatehouse/contracts';
import { metricsText, type DeclaredMetric } from '@gatehouse/runtime';
import { parse } from 'yaml';
import { fileAt } from './harness/documents';
import { loadMetrics } from './harness/metrics';

const read = (path: string): string => readFileSync(fileAt(path), 'utf8');

interface Alert {
  alert: string;
  expr: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const alerts = (parse(read('k8s/components/monitoring/alerts.yaml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
  ({ rules }) => rules,
);
const dashboard = JSON.parse(read('k8s/components/monitoring/dashboard.json')) as {
  panels: { id: number; title: string; targets: { expr: string }[] }[];
};
const expressions = [...alerts.map(({ expr }) => expr), ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];

let metrics: ReadonlyMap<string, DeclaredMetric>;
let ofNode: Set<string>;
beforeAll(async () => {
  metrics = new Map((await loadMetrics()).map((metric) => [metric.name, metric]));
  const text = await metricsText('gateway');
  ofNode = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]!).filter((name) => !name.startsWith('gatehouse_')));
});

const baseOf = (name: string): string => name.replace(/_(?:bucket|sum|count)$/, '');
const SELECTOR = /\b((?:gatehouse|nodejs|process)_\w+)(?:\{([^}]*)\})?/g;

test('there is something to check', () => {
  expect(alerts.length).toBeGreaterThan(12);
  expect(dashboard.panels.length).toBeGreaterThan(20);
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});

test('every metric that they read exists, with its labels and their values', () => {
  const wrong = expressions.flatMap((expr) =>
    [...expr.matchAll(SELECTOR)].flatMap(([whole, name, conditions = '']) => {
      const metric = metrics.get(name!) ?? metrics.get(baseOf(name!));
      if (metric === undefined) return ofNode.has(name!) ? [] : [whole];
      if ((name !== metric.name) !== (metric.kind === 'histogram')) return [`${whole}: ${metric.kind}`];
      return [...conditions.matchAll(/(\w+)!?="([^"]*)"/g)].flatMap(([condition, label, value]) => {
        const set = label === 'service' ? [...serviceNames, 'edge'] : metric.labels[label!];
        return set !== undefined && ('atMost' in set || set.includes(value!)) ? [] : [`${name}: ${condition}`];
      });
    }),
  );
  expect(wrong).toEqual([]);
});

test('what is grouped by is a label of the metrics in the same expression', () => {
  const always = ['le', 'service', 'instance'];
  const wrong = expressions.flatMap((expr) => {
    const labels = [...expr.matchAll(SELECTOR)].flatMap(([, name]) =>
      Object.keys((metrics.get(name!) ?? metrics.get(baseOf(name!)))?.labels ?? {}),
    );
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap((match) => match[1]!.split(', '));
    return grouped.filter((label) => !always.includes(label) && !labels.includes(label)).map((label) => `${label}: ${expr}`);
  });
  expect(wrong).toEqual([]);
});

test('a process of which nothing is left is noticed, although it counts nothing any more', () => {
  const { expr } = alerts.find(({ alert }) => alert === 'GatehouseNotScraped')!;
  expect([...expr.matchAll(/absent\(gatehouse_part_up\{service="(\w+)"\}\)/g)].map((match) => match[1]).sort()).toEqual(
    [...serviceNames].sort(),
  );
});

test('what says whether a part works or what waits is shown, also where an alert watches it', () => {
  const shown = dashboard.panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => [...expr.matchAll(SELECTOR)].map(([, name]) => name)),
  );
  for (const name of ['cache_up', 'part_up', 'bus_held', 'retry_queue_events', 'events_total', 'rpc_requests_total'])
    expect(shown).toContain(`gatehouse_${name}`);
});

test('messages that no process believes or can read are watched, since no caller is told why they came to nothing', () => {
  const watched = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/gatehouse_bus_incidents_total\{what="(\w+)"\}/g)].map(([, what]) => what),
  );
  expect(watched.sort()).toEqual(['malformedItems', 'refusedSenders']);
});

test('every metric of ours is shown or watched', () => {
  const seen = new Set(expressions.flatMap((expr) => [...expr.matchAll(SELECTOR)].flatMap(([, name]) => [name!, baseOf(name!)])));
  // The other side of a call shows its time.
  expect([...metrics.keys()].filter((name) => !seen.has(name))).toEqual(['gatehouse_rpc_call_seconds']);
});

test('every alert has a page of three answers, and every page its alert', () => {
  const pages = new Map(
    read('docs/operate/alerts.md')
      .split('\n## ')
      .slice(1)
      .map((page) => [page.split('\n', 1)[0]!, page]),
  );
  expect([...pages.keys()].sort()).toEqual(alerts.map(({ alert }) => alert).sort());
  for (const { alert, labels, annotations } of alerts) {
    expect(annotations.runbook_url).toBe(`docs/operate/alerts.md#${alert.toLowerCase()}`);
    expect(['page', 'ticket']).toContain(labels.severity);
    for (const part of [`**Means** (${labels.severity}): `, '**Look at**: ', '**Do**: '])
      expect([alert, pages.get(alert)]).toEqual([alert, expect.stringContaining(part)]);
  }
});
