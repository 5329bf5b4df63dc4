/** The decision and its independent twin agree (T-20 of docs/threat-model.md#decisions); and what must hold of any policy holds of random ones. */
import { decide, type Decision } from './decide';
import { random, type Random } from './testing/random';
import { randomAsk, randomMoment, randomRule, randomPolicyData } from './testing/randomPolicyData';
import { secondOpinion, type Opinion, type PolicyData } from './testing/reference';
import { inputOf, policyOf } from './testing/translate';

const SEED = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 32));
const QUESTIONS = 25;
/** `REFERENCE_QUESTIONS=1000000` takes a minute. */
const CASES = Number(process.env['REFERENCE_QUESTIONS'] ?? 100_000) / QUESTIONS;
const SOME_CASES = 2_000;

// Conditions that take too long are answered as broken ones, and a busy machine makes any of them take long: here time stands still.
beforeAll(() => void jest.spyOn(performance, 'now').mockReturnValue(0));
afterAll(() => jest.restoreAllMocks());

const short = ({ effect, step, rule }: Decision): Opinion => ({ effect, step, ...(rule && { rule: rule.id }) });
const same = (a: Opinion, b: Opinion): boolean => a.effect === b.effect && a.step === b.step && a.rule === b.rule;
const STRENGTH = { allow: 0, approve: 1, deny: 2 };

/** Throws with everything needed to see it again. */
const differs = (what: string, details: object): never => {
  throw new Error(`${what}, SEED=${SEED}: ${JSON.stringify(details)}`);
};

test(`${CASES * QUESTIONS} random questions: both say the same`, () => {
  const r = random(SEED);
  const seen = new Map<string, number>();
  for (let w = 0; w < CASES; w += 1) {
    const data = randomPolicyData(r);
    const compiled = policyOf(data);
    const now = randomMoment(r);
    for (let q = 0; q < QUESTIONS; q += 1) {
      const ask = randomAsk(r, now);
      const [decision, opinion] = [short(decide(inputOf(data, compiled, ask))), secondOpinion(data, ask)];
      if (!same(decision, opinion)) differs('they differ', { fixture: data, ask, decision, opinion });
      const kind = `${opinion.step}:${opinion.effect}`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }
  }
  // Every kind of answer comes often enough for the agreement to mean something.
  const kinds = [
    'block:deny',
    'grant:deny',
    'aiUsePolicy:deny',
    'rule:allow',
    'rule:approve',
    'rule:deny',
    'default:allow',
    'default:approve',
    'default:deny',
    'budget:deny',
  ];
  for (const kind of kinds)
    if ((seen.get(kind) ?? 0) < (CASES * QUESTIONS) / 200) differs('too few', { kind, seen: Object.fromEntries(seen) });
}, 400_000);

/** Policy data, a changed copy, and questions about both. */
function compare(
  what: string,
  change: (data: PolicyData, r: Random) => PolicyData,
  holds: (before: Decision, after: Decision) => boolean,
): void {
  const r = random(SEED);
  for (let w = 0; w < SOME_CASES; w += 1) {
    const data = randomPolicyData(r);
    const changed = change(data, r);
    const [compiled, compiledChanged] = [policyOf(data), policyOf(changed)];
    const now = randomMoment(r);
    for (let q = 0; q < QUESTIONS; q += 1) {
      const ask = randomAsk(r, now);
      const [before, after] = [decide(inputOf(data, compiled, ask)), decide(inputOf(changed, compiledChanged, ask))];
      if (!holds(before, after)) differs(what, { fixture: data, changed, ask, before, after });
    }
  }
}

test('one more deny never allows more', () => {
  const more = (data: PolicyData, r: Random): PolicyData => {
    const rule = { ...randomRule(r, 99), effect: 'DENY' as const };
    return { ...data, rules: data.rules.toSpliced(r.below(data.rules.length + 1), 0, rule) };
  };
  compare('more is allowed', more, (before, after) => STRENGTH[after.effect] >= STRENGTH[before.effect]);
});

test('the order of rules changes who speaks, never what is answered', () => {
  const mixed = (data: PolicyData, r: Random): PolicyData => ({ ...data, rules: r.shuffled(data.rules) });
  compare('the order counts', mixed, (before, after) => before.effect === after.effect && before.step === after.step);
});

test('rules that are off do nothing', () => {
  const off = (data: PolicyData, r: Random): PolicyData => {
    const rules = r.some(4, () => ({ ...randomRule(r, 99), enabled: false }));
    return { ...data, rules: [...data.rules.filter(({ enabled }) => enabled), ...rules] };
  };
  compare('they do something', off, (before, after) => same(short(before), short(after)));
});
