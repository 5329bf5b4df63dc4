import type { Question } from './decisionInput';

const known = new WeakMap<Question, number>();

/** Size of the arguments as JSON, in bytes. Measured once per question, and only if somebody asks. */
export function argumentBytes(question: Question): number {
  const measured = known.get(question) ?? Buffer.byteLength(JSON.stringify(question.arguments));
  known.set(question, measured);
  return measured;
}
