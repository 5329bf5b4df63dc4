import { AppError, isAdmin, type Principal } from '@gatehouse/contracts';

/** The principal, when it may administer its organization. */
export function adminOnly(principal: Principal | undefined): Principal {
  if (isAdmin(principal)) return principal;
  throw new AppError('forbidden', 'Only an admin of the organization may do this');
}
