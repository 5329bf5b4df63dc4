/**
 * What a governed call counts some thirty times: plain numbers, found by the values of their labels. The library checks, sorts and joins the labels of
 * every sample, which took more of a call than its checks; it is handed the sums when Prometheus asks.
 */
import type { Metric, MetricValueWithName } from '@prometheus-io/client';

type Given = Readonly<Record<string, string>>;

/** One cell for each combination of label values, as `fold` leaves them. */
export function labelledCells<Cell>(names: readonly string[], fold: (values: Given) => Record<string, string>, make: () => Cell) {
  const byFolded = new Map<string, { readonly labels: Given; readonly cell: Cell }>();
  /** Cells by values that fold to themselves: other values could be anything, and are not kept. */
  const byGiven = new Map<string, Cell>();
  const keyOf = (values: Given): string => {
    let key = '';
    for (const name of names) key += `${values[name]}\n`;
    return key;
  };
  const find = (given: string, values: Given): Cell => {
    const labels = fold(values);
    const folded = keyOf(labels);
    let known = byFolded.get(folded);
    if (known === undefined) byFolded.set(folded, (known = { labels, cell: make() }));
    if (folded === given) byGiven.set(given, known.cell);
    return known.cell;
  };
  // A metric without labels always has one sample.
  if (names.length === 0) find('', {});
  return {
    of(values: Given): Cell {
      const key = keyOf(values);
      return byGiven.get(key) ?? find(key, values);
    },
    all: () => [...byFolded.values()],
  };
}

/** How many times were up to each bound and above the one before; the last count is of those above all bounds. */
export interface TimesCell {
  readonly counts: number[];
  sum: number;
}
export const emptyTimes = (bounds: readonly number[]): TimesCell => ({ counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 });

export function addTime(cell: TimesCell, bounds: readonly number[], seconds: number): void {
  let at = 0;
  while (at < bounds.length && !(seconds <= bounds[at]!)) at += 1;
  cell.counts[at]! += 1;
  cell.sum += seconds;
}

/** A histogram for the registry, made of cells when it is asked. */
export function histogramOf(
  { name, help }: { readonly name: string; readonly help: string },
  bounds: readonly number[],
  all: () => readonly { readonly labels: Given; readonly cell: TimesCell }[],
): Metric {
  const samplesOf = ({ labels, cell }: { readonly labels: Given; readonly cell: TimesCell }): object[] => {
    const sample = (metricName: string, own: object, value: number) => ({ metricName, labels: own, sharedLabels: labels, value });
    let count = 0;
    const buckets = cell.counts.map((more, i) => sample(`${name}_bucket`, { le: bounds[i] ?? '+Inf' }, (count += more)));
    return [...buckets, sample(`${name}_sum`, {}, cell.sum), sample(`${name}_count`, {}, count)];
  };
  const get = () =>
    Promise.resolve({
      name,
      help,
      type: 'histogram',
      aggregator: 'sum',
      values: all().flatMap(samplesOf) as MetricValueWithName<string>[],
    });
  return { name, help, type: 'histogram', get, reset: () => undefined } as unknown as Metric;
}
