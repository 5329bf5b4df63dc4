// Medians, ratios and the table. Returns the machine-readable figures.
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const round = (value, digits = 2) => Number(value.toFixed(digits));

export function report(samples, memory, burdened) {
  const targets = {};
  for (const [name, byCallers] of Object.entries(samples)) {
    targets[name] = {};
    for (const [callers, rounds] of Object.entries(byCallers)) {
      const of = (key) => median(rounds.map((sample) => sample[key]));
      targets[name][callers] = {
        rate: round(of('rate'), 0),
        p50: round(of('p50')),
        p99: round(of('p99')),
        cpuMs: round(of('ours') + of('theirs'), 3),
        cpuOurs: round(of('ours'), 3),
        cpuStores: round(of('theirs'), 3),
        errors: rounds.reduce((total, sample) => total + sample.errors, 0),
      };
    }
  }
  const burden = burdened && burdenOf(burdened);
  print(targets, memory, burden);
  return { targets, memory, burden };
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

function print(targets, memory, burden) {
  const line = (...cells) => console.log(cells.map((cell, i) => (i === 0 ? String(cell).padEnd(10) : String(cell).padStart(10))).join(' '));
  line('', 'callers', 'calls/s', 'of fwd', 'of echo', 'p50 ms', 'p99 ms', 'cpu ms', 'ours', 'stores', 'errors');
  for (const callers of Object.keys(targets.echo)) {
    for (const [name, figures] of Object.entries(targets)) {
      const f = figures[callers];
      const ratio = (base) => round(f.rate / targets[base][callers].rate);
      line(name, callers, f.rate, ratio('forwarder'), ratio('echo'), f.p50, f.p99, f.cpuMs, f.cpuOurs, f.cpuStores, f.errors);
    }
  }
  console.log(`memory of our processes over ${memory.calls} calls in ${memory.seconds} s: ${memory.startMb} MB -> ${memory.endMb} MB`);
  const at16 = targets.governed[16];
  const targetsMet = [
    [
      '16 callers: at least 0.4 of the forwarder',
      round(at16.rate / targets.forwarder[16].rate),
      at16.rate / targets.forwarder[16].rate >= 0.4,
    ],
    ['16 callers: at most 0.45 ms of CPU per call', at16.cpuMs, at16.cpuMs <= 0.45],
    [
      '1 caller: at most 3 ms added',
      round(targets.governed[1].p50 - targets.forwarder[1].p50),
      targets.governed[1].p50 - targets.forwarder[1].p50 <= 3,
    ],
    ['16 callers: p99 at most 4 times p50', round(at16.p99 / at16.p50), at16.p99 <= 4 * at16.p50],
  ];
  if (burden)
    targetsMet.push([
      `with 1,000 rules and 200 grants at least 0.85 of without (${burden.with} of ${burden.without} calls/s)`,
      burden.left,
      burden.left >= 0.85,
    ]);
  for (const [what, value, met] of targetsMet) console.log(`${met ? 'met   ' : 'MISSED'} ${what}: ${value}`);
}
