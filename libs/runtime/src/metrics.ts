/**
 * Numbers about this process, as Prometheus reads them at `/metrics` of the health port. A package declares its own in a file `metrics.ts`;
 * docs/operate/telemetry.md says what each means.
 */
import { collectDefaultMetrics, Counter, Gauge, Registry } from '@prometheus-io/client';
import { addTime, emptyTimes, histogramOf, labelledCells } from './metricCells';

/** A label has one of these values; or, where our code makes them (routes), at most so many. Whatever else is given is counted as `other`. */
export type LabelSet = readonly string[] | { readonly atMost: number };
type Labels = Readonly<Record<string, LabelSet>>;
type Values<L extends Labels> = { readonly [Name in keyof L]: string };
/** Samples as they are now. */
export type Readings<L extends Labels> = readonly (readonly [values: Values<L>, value: number])[];
type Fold = (values: Readonly<Record<string, string>>) => Record<string, string>;
type Source<L extends Labels> = () => Readings<L> | Promise<Readings<L>>;

export interface DeclaredMetric {
  readonly name: string;
  readonly help: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly labels: Labels;
}
export const OTHER = 'other';

/** Buckets of durations in seconds: a cached answer takes one millisecond, the slowest call a minute. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Longest time for what is read for one scrape; a store that is away takes its samples with it, not the rest. */
const READ_LIMIT_MS = 1_500;

const registry = new Registry();
const declared: DeclaredMetric[] = [];

/** Every metric that has been declared in this process, those of Node itself left out. */
export const declaredMetrics = (): readonly DeclaredMetric[] => declared;

/** Declares it, and returns what folds label values into their sets. */
function declare<L extends Labels>(metric: DeclaredMetric & { readonly labels: L }): (values: Values<L>) => Record<string, string> {
  declared.push(metric);
  const sets = Object.entries(metric.labels).map(([name, set]) => {
    const known = new Set('atMost' in set ? [] : set);
    const mostMade = 'atMost' in set ? set.atMost : 0;
    const fold = (value: string): string => {
      if (known.has(value)) return value;
      if (known.size >= mostMade) return OTHER;
      known.add(value);
      return value;
    };
    return [name, fold] as const;
  });
  return (values) => {
    const folded: Record<string, string> = {};
    for (const [name, fold] of sets) folded[name] = fold(values[name]!);
    return folded;
  };
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('took too long')), limitMs)));
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Sources of one metric, each asked anew for every scrape. */
function readers<L extends Labels>(metric: { reset(): void }, put: (values: Values<L>, value: number) => void) {
  const sources = new Set<Source<L>>();
  const collect = async (): Promise<void> => {
    if (sources.size === 0) return;
    const read = await Promise.allSettled([...sources].map(async (source) => within(READ_LIMIT_MS, Promise.resolve(source()))));
    metric.reset();
    for (const result of read) if (result.status === 'fulfilled') for (const [values, value] of result.value) put(values, value);
  };
  return { sources, collect };
}

/** How often something happened. */
export function counter<L extends Labels>(name: string, help: string, labels: L) {
  const fold = declare({ name, help, kind: 'counter', labels });
  const own: Counter<string> = new Counter({
    name,
    help,
    labelNames: Object.keys(labels),
    registers: [registry],
    collect: async () => {
      for (const { labels: values, cell } of added.all()) {
        own.inc(values, cell.more);
        cell.more = 0;
      }
      await collect();
    },
  });
  const added = labelledCells(Object.keys(labels), fold as Fold, () => ({ more: 0 }));
  const { sources, collect } = readers<L>(own, (values, value) => own.inc(fold(values), value));
  return {
    add: (values: Values<L>, by = 1): void => void (added.of(values).more += by),
    /** Reads what is counted elsewhere, when Prometheus asks. Use either this or `add` for one metric. */
    readFrom: (source: Source<L>): void => void sources.add(source),
  };
}

/** How much there is now, read when Prometheus asks. A source that fails leaves its samples out; without sources there are none. */
export function gauge<L extends Labels>(name: string, help: string, labels: L) {
  const fold = declare({ name, help, kind: 'gauge', labels });
  const own: Gauge<string> = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry], collect: () => collect() });
  // The library says 0 of a gauge without labels that nothing was read for.
  const reset = (): void => {
    own.reset();
    if (Object.keys(labels).length === 0) own.remove();
  };
  reset();
  const { sources, collect } = readers<L>({ reset }, (values, value) => own.set(fold(values), value));
  return { readFrom: (source: Source<L>): void => void sources.add(source) };
}

/** How long something took, in seconds. */
export function histogram<L extends Labels>(name: string, help: string, labels: L, buckets: readonly number[] = SECONDS) {
  const fold = declare({ name, help, kind: 'histogram', labels });
  const times = labelledCells(Object.keys(labels), fold as Fold, () => emptyTimes(buckets));
  registry.registerMetric(histogramOf({ name, help }, buckets, times.all));
  const observe = (values: Values<L>, seconds: number): void => addTime(times.of(values), buckets, seconds);
  return {
    observe,
    /** Since a moment of `performance.now()`. */
    observeSince: (values: Values<L>, since: number): void => observe(values, (performance.now() - since) / 1_000),
  };
}

let collectsProcess = false;

/** All of it, in Prometheus's text form, with the name of the process on each sample. */
export function metricsText(service: string): Promise<string> {
  if (!collectsProcess) collectDefaultMetrics({ register: registry });
  collectsProcess = true;
  registry.setDefaultLabels({ service });
  return registry.metrics();
}
export const METRICS_TYPE = registry.contentType;
