/** What a dry run says of a call, in one word and in the steps of the call. Pure. */
import type { RuleTest } from '../../api/types.ts';
import type { Gates, GateStep } from '../../ui/GateStrip.tsx';
import { copy } from './dryRunCopy.ts';

type Foreseen = Pick<RuleTest, 'effect' | 'step' | 'obstacles'>;
export type Obstacle = RuleTest['obstacles'][number];

/** Whether the call is refused for it depends on what an MCP server says at that moment. */
export const isPossible = ({ step }: Obstacle): boolean => step === 'changed';

/** The worst that is known: what stands in the way stops what policy lets pass or makes wait. */
export function worstOf({ effect, obstacles }: Foreseen): RuleTest['effect'] | 'inTheWay' | 'mayBeRefused' {
  if (effect === 'deny') return effect;
  if (obstacles.some((one) => !isPossible(one))) return 'inTheWay';
  return effect === 'allow' && obstacles.length > 0 ? 'mayBeRefused' : effect;
}

const PASSED = { state: 'done' } as const;
const REFUSED = { state: 'refused' } as const;
const NEVER = { state: 'never' } as const;

/** The step at which each obstacle stops a call. Arguments and credential are checked before anybody is asked. */
const STOPS_AT = {
  standing: 'found',
  role: 'decided',
  disabled: 'decided',
  arguments: 'sent',
  credential: 'sent',
  changed: 'sent',
} as const satisfies Record<Obstacle['step'], GateStep>;

function stoppedGates(obstacles: readonly Obstacle[]): Gates {
  const places = new Set<GateStep>(obstacles.filter((one) => !isPossible(one)).map(({ step }) => STOPS_AT[step]));
  if (places.has('found')) return { found: REFUSED, recorded: PASSED };
  if (places.has('decided')) return { found: PASSED, decided: REFUSED, recorded: PASSED };
  return { found: PASSED, decided: PASSED, recorded: PASSED, approved: NEVER, sent: REFUSED };
}

/** The six steps of a call, as they would go. A refusal is recorded too. */
export function gatesOf(result: Foreseen): Gates {
  const begun = { found: PASSED, recorded: PASSED };
  const worst = worstOf(result);
  if (worst === 'inTheWay') return stoppedGates(result.obstacles);
  if (worst === 'deny') return { ...begun, decided: { state: result.step === 'block' ? 'blocked' : 'refused' } };
  if (worst === 'approve') return { ...begun, decided: { state: 'waiting' }, approved: { state: 'waiting' } };
  const decided = { ...begun, decided: PASSED, approved: { state: 'notNeeded' } } as const;
  if (worst === 'mayBeRefused') return { ...decided, sent: { state: 'unknown', words: copy.mayBeRefused } };
  return { ...decided, sent: PASSED, answered: { state: 'later', words: 'by the API' } };
}
