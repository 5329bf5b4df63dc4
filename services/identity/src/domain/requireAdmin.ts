import { AppError, type Principal } from '@gatehouse/contracts';

/** The calling admin, or `forbidden`. Service accounts have no role and never pass. */
export function requireAdmin(principal: Principal | undefined, action: string): Principal {
  if (principal?.role === 'admin' && (principal.kind === 'user' || principal.kind === 'orgToken')) return principal;
  throw new AppError('forbidden', `Only admins may ${action}`);
}
