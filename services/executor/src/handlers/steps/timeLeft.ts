import type { GovernedCall } from './types';

/** Kept back from the caller's deadline for the outcome and the way back. */
const CLOSING_MS = 2_500;

/** Milliseconds that the API may take. */
export const timeLeft = ({ caller }: Pick<GovernedCall, 'caller'>): number => caller.deadline - Date.now() - CLOSING_MS;
