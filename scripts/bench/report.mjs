// Medians, ratios and the table. Returns the machine-readable figures.
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 2) => Number(value.toFixed(digits));

const BASES = ['echo', 'forwarder', 'busBaseline'];

/** What a governed call may cost, by composition: shares and multiples of the plain forwarder's figures of the same run. */
const LIMITS = {
  composed: { share: 0.3, cpu: 6, addedMs: 1, idleMb: 900 },
  separate: { share: 0.18, cpu: 9, addedMs: 2, idleMb: Infinity },
};
/** How many times the p50 the p99 may be. */
const MOST_SPREAD = 4;
/** Share of the rate that must be left under 1,000 rules and 200 grants. */
const LEAST_LEFT = 0.9;

/**
 * @param {{ composition: string, samples: object, memory: object, burdened?: object, steps: object }} measured
 * @returns {object} the figures, the stack's under `targets.governed`
 */
export function report({ composition, samples, memory, burdened, steps }) {
  const bases = Object.fromEntries(Object.entries(samples).filter(([name]) => BASES.includes(name)));
  const targets = Object.fromEntries(
    Object.entries({ ...bases, governed: samples[composition] }).map(([name, byCallers]) => [
      name,
      Object.fromEntries(Object.entries(byCallers).map(([callers, rounds]) => [callers, figuresOf(rounds)])),
    ]),
  );
  const figures = { composition, targets, memory, steps, burden: burdened && burdenOf(burdened) };
  print(figures);
  return figures;
}

function figuresOf(rounds) {
  const of = (key) => median(rounds.map((sample) => sample[key]));
  return {
    rate: round(of('rate'), 0),
    p50: round(of('p50')),
    p99: round(of('p99')),
    cpuMs: round(of('ours') + of('theirs'), 3),
    cpuOurs: round(of('ours'), 3),
    cpuStores: round(of('theirs'), 3),
    errors: rounds.reduce((total, sample) => total + sample.errors, 0),
  };
}

/** How much of the rate is left under 1,000 rules and 200 grants, each measured against the forwarder of its own moment. */
function burdenOf(burdened) {
  const of = (rates, key) => median(rates.map((sample) => sample[key]));
  return {
    without: round(of(burdened.without, 'rate'), 0),
    with: round(of(burdened.with, 'rate'), 0),
    left: round(of(burdened.with, 'ofForwarder') / of(burdened.without, 'ofForwarder')),
  };
}

function print({ composition, targets, memory, burden, steps }) {
  const line = (...cells) => console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(10) : String(cell).padStart(10))).join(' '));
  line(composition, 'callers', 'calls/s', 'of fwd', 'of echo', 'p50 ms', 'p99 ms', 'cpu ms', 'ours', 'stores', 'errors');
  for (const callers of Object.keys(targets.echo)) {
    for (const [name, figures] of Object.entries(targets)) {
      const f = figures[callers];
      const ratio = (base) => round(f.rate / targets[base][callers].rate);
      line(name, callers, f.rate, ratio('forwarder'), ratio('echo'), f.p50, f.p99, f.cpuMs, f.cpuOurs, f.cpuStores, f.errors);
    }
  }
  const parts = Object.entries(steps).map(([name, { ms, share }]) => `${name} ${ms} (${Math.round(100 * share)} %)`);
  console.log(`mean ms of a call in the executor, all numbers of callers: ${parts.join(', ')}`);
  const { idleMb, startMb, endMb, calls, seconds } = memory;
  console.log(`memory of all processes: ${idleMb} MB idle; over ${calls} calls in ${seconds} s: ${startMb} MB -> ${endMb} MB`);
  for (const [what, value, met] of judged({ composition, targets, memory, burden }))
    console.log(`${met ? 'met   ' : 'MISSED'} ${what}: ${value}`);
}

/** Each target with its value and whether it is met. */
function judged({ composition, targets: { governed, forwarder }, memory, burden }) {
  const limits = LIMITS[composition.startsWith('separate') ? 'separate' : 'composed'];
  const atMost = (what, value, limit) => [`${what}, at most ${limit}`, value, value <= limit];
  const atLeast = (what, value, limit) => [`${what}, at least ${limit}`, value, value >= limit];
  return [
    atLeast("16 callers: share of the forwarder's rate", round(governed[16].rate / forwarder[16].rate), limits.share),
    atMost("16 callers: CPU of a call, times the forwarder's", round(governed[16].cpuMs / forwarder[16].cpuMs, 1), limits.cpu),
    atMost('1 caller: added median in ms', round(governed[1].p50 - forwarder[1].p50), limits.addedMs),
    ...[16, 64].map((callers) =>
      atMost(`${callers} callers: p99 times p50`, round(governed[callers].p99 / governed[callers].p50), MOST_SPREAD),
    ),
    ...(burden
      ? [atLeast(`share left with 1,000 rules and 200 grants (${burden.with} of ${burden.without} calls/s)`, burden.left, LEAST_LEFT)]
      : []),
    ...(Number.isFinite(limits.idleMb) ? [atMost('memory of all processes, idle, in MB', memory.idleMb, limits.idleMb)] : []),
  ];
}
