/** Limits as typed: digits, grouped or not. */
import { copy } from './copy.ts';

const MOST = 1_000_000_000_000;
const BLANKS = /[\s_,.'’]/g;

/** Undefined for nothing typed, NaN for what is no number. */
export function numberOf(text: string): number | undefined {
  const digits = text.replace(BLANKS, '');
  if (digits === '') return undefined;
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

export function limitRule(text: string): string | null {
  const value = numberOf(text);
  return value === undefined || (value >= 1 && value <= MOST) ? null : copy.limitRule;
}

export function limitsRule({ softLimit, hardLimit }: { softLimit: string; hardLimit: string }): string | null {
  const [soft, hard] = [numberOf(softLimit), numberOf(hardLimit)];
  if (soft === undefined && hard === undefined) return copy.oneRule;
  return soft !== undefined && hard !== undefined && soft > hard ? copy.orderRule : null;
}

/** The member of the body, where one was typed. */
export function limitOf<K extends 'softLimit' | 'hardLimit'>(name: K, text: string): Partial<Record<K, number>> {
  const value = numberOf(text);
  return value === undefined ? {} : ({ [name]: value } as Record<K, number>);
}
