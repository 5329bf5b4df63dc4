/** The decision and its independent twin agree (T-20 of docs/threat-model.md#decisions); and what must hold of any policy holds of random ones. */
import { decide, type Decision } from './decide';
import { random, type Random } from './testing/random';
import { randomAsk, randomMoment, randomRule, randomWorld } from './testing/randomWorld';
import { secondOpinion, type Opinion, type World } from './testing/reference';
import { factsOf, policyOf } from './testing/translate';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32));
const WORLDS = 40_000;
const QUESTIONS = 25;
const SOME_WORLDS = 2_000;

const short = ({ effect, step, rule }: Decision): Opinion => ({ effect, step, ...(rule && { rule: rule.id }) });
const same = (a: Opinion, b: Opinion): boolean => a.effect === b.effect && a.step === b.step && a.rule === b.rule;
const STRENGTH = { allow: 0, approve: 1, deny: 2 };

/** Throws with everything needed to see it again. */
const differs = (what: string, details: object): never => {
  throw new Error(`${what}, SEED=${SEED}: ${JSON.stringify(details)}`);
};

test('1,000,000 random questions: both say the same', () => {
  const r = random(SEED);
  const seen = new Map<string, number>();
  for (let w = 0; w < WORLDS; w += 1) {
    const world = randomWorld(r);
    const compiled = policyOf(world);
    const now = randomMoment(r);
    for (let q = 0; q < QUESTIONS; q += 1) {
      const ask = randomAsk(r, now);
      const [decision, opinion] = [short(decide(factsOf(world, compiled, ask))), secondOpinion(world, ask)];
      if (!same(decision, opinion)) differs('they differ', { world, ask, decision, opinion });
      const kind = `${opinion.step}:${opinion.effect}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  }
  // Every kind of answer comes often enough for the agreement to mean something.
  const kinds = [
    'block:deny',
    'grant:deny',
    'rule:allow',
    'rule:approve',
    'rule:deny',
    'default:allow',
    'default:approve',
    'default:deny',
    'budget:deny',
  ];
  for (const kind of kinds) if ((seen.get(kind) ?? 0) < 5_000) differs('too few', { kind, seen: Object.fromEntries(seen) });
}, 400_000);

/** A world, a changed one, and questions about both. */
function compare(what: string, change: (world: World, r: Random) => World, holds: (before: Decision, after: Decision) => boolean): void {
  const r = random(SEED);
  for (let w = 0; w < SOME_WORLDS; w += 1) {
    const world = randomWorld(r);
    const changed = change(world, r);
    const [compiled, compiledChanged] = [policyOf(world), policyOf(changed)];
    const now = randomMoment(r);
    for (let q = 0; q < QUESTIONS; q += 1) {
      const ask = randomAsk(r, now);
      const [before, after] = [decide(factsOf(world, compiled, ask)), decide(factsOf(changed, compiledChanged, ask))];
      if (!holds(before, after)) differs(what, { world, changed, ask, before, after });
    }
  }
}

test('one more deny never allows more', () => {
  const more = (world: World, r: Random): World => {
    const rule = { ...randomRule(r, 99), effect: 'DENY' as const };
    return { ...world, rules: world.rules.toSpliced(r.below(world.rules.length + 1), 0, rule) };
  };
  compare('more is allowed', more, (before, after) => STRENGTH[after.effect] >= STRENGTH[before.effect]);
});

test('the order of rules changes who speaks, never what is answered', () => {
  const mixed = (world: World, r: Random): World => ({ ...world, rules: r.shuffled(world.rules) });
  compare('the order counts', mixed, (before, after) => before.effect === after.effect && before.step === after.step);
});

test('rules that are off do nothing', () => {
  const off = (world: World, r: Random): World => {
    const rules = r.some(4, () => ({ ...randomRule(r, 99), enabled: false }));
    return { ...world, rules: [...world.rules.filter(({ enabled }) => enabled), ...rules] };
  };
  compare('they do something', off, (before, after) => same(short(before), short(after)));
});
