/** What is held for a call before it has run: its arguments, and the answer it will probably get. */
import type { BudgetState } from './budget';

/** What is held of a tool's answer while none of it is known, unless a share of the rest is more. */
const FIRST_ANSWER = 10_000;
/** A call of a tool whose answers are not known yet holds one part in so many of what is left: few such calls run at once. */
const FIRST_SHARE = 4;

/** Size of the answer to hold a share for. The write that holds the share cuts it to what is left then. */
export function answerToHold(
  usual: number | undefined,
  { definition: { hardLimit }, committed }: Pick<BudgetState, 'definition' | 'committed'>,
): number {
  if (usual !== undefined) return usual;
  const left = hardLimit === undefined ? 0 : Math.max(0, hardLimit - committed);
  return Math.max(FIRST_ANSWER, Math.ceil(left / FIRST_SHARE));
}

/** How much of what was used before counts beside the latest answer: up at once, down slowly. */
const KEPT = 0.8;
export const nextUsual = (before: number | undefined, answered: number): number =>
  Math.max(answered, Math.round(KEPT * (before ?? 0) + (1 - KEPT) * answered));
