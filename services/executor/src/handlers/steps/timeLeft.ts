import { AppError } from '@gatehouse/contracts';
import type { GovernedCall } from './types';

/** Kept back from the caller's deadline for the outcome and the way back. */
const CLOSING_MS = 2_500;

/** Milliseconds that the API may take. */
export const timeLeft = ({ caller }: Pick<GovernedCall, 'caller'>): number => caller.deadline - Date.now() - CLOSING_MS;

/** What is read while others are asked, by when they have to have answered. What comes later is passed over. */
export function inTime<T>({ deadline }: GovernedCall['asking'], reading: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = new AppError('unavailable', 'The time for this call is over; it was not made');
  const timer = setTimeout(() => reject(late), deadline - Date.now());
  return Promise.race([reading, promise]).finally(() => clearTimeout(timer));
}
