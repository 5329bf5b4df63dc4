// How the time of a governed call is made up, from the histograms that every executor keeps.
const LINE = /^gatehouse_(call_step|call)_seconds_(sum|count)\{([^}]*)\} (\S+)$/gm;

/** Seconds and counts by step, `call` for the whole, since the process started. @param {string} metrics */
export function readSteps(metrics) {
  const found = {};
  for (const [, histogram, part, labels, value] of metrics.matchAll(LINE)) {
    const name = histogram === 'call' ? 'call' : /step="(\w+)"/.exec(labels)[1];
    const step = (found[name] ??= { sum: 0, count: 0 });
    step[part] += Number(value);
  }
  return found;
}

/** Mean ms of each step, and its share of a call in the executor, between two readings. */
export function stepShares(before, after) {
  const mean = (name) => {
    const [from, to] = [before[name] ?? { sum: 0, count: 0 }, after[name]];
    return to.count === from.count ? 0 : ((to.sum - from.sum) / (to.count - from.count)) * 1_000;
  };
  const whole = mean('call');
  const figure = (name) => ({ ms: Number(mean(name).toFixed(3)), share: Number((mean(name) / whole).toFixed(3)) });
  return Object.fromEntries(Object.keys(after).map((name) => [name, figure(name)]));
}
