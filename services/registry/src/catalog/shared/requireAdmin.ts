import { AppError, type Principal } from '@gatehouse/contracts';

/** `forbidden` unless the principal is an admin. Service accounts have no role and never pass. */
export function requireAdmin({ role, kind }: Principal, action: string): void {
  if (role !== 'admin' || kind === 'serviceAccount') throw new AppError('forbidden', `Only admins may ${action}`);
}
