import { AppError } from '@gatehouse/contracts';

/**
 * Refuses an argument that fits its schema and cannot be sent as it was read. `at` is its JSON pointer without the first slash; names of the caller's
 * making in it lose what could pass for something else.
 */
export function refuseArgument(at: string, rule: string): never {
  const detail = `/${at}: ${rule}`.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
  throw new AppError('invalid', 'Arguments are not acceptable', { details: [detail] });
}
