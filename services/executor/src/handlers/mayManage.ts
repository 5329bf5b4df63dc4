import { AppError, isAdmin, type executor, type Principal } from '@gatehouse/contracts';

type Owner = executor.UpstreamCredential['owner'];

const isSelf = (principal: Principal, owner: Owner): boolean =>
  principal.kind === owner.kind && principal.kind === 'user' && principal.id === owner.id;

export function adminOnly(principal: Principal | undefined): Principal {
  if (isAdmin(principal)) return principal;
  throw new AppError('forbidden', 'Only an admin of the organization may do this');
}

/** Everybody for themselves, admins for anyone. */
export function ownerOrAdmin(principal: Principal | undefined, owner: Owner): Principal {
  if (principal !== undefined && isSelf(principal, owner)) return principal;
  return adminOnly(principal);
}

/** A person's credential is stored by that person alone; those of service accounts and organization tokens by admins. */
export function mayStore(principal: Principal | undefined, owner: Owner): Principal {
  if (owner.kind !== 'user') return adminOnly(principal);
  if (principal !== undefined && isSelf(principal, owner)) return principal;
  throw new AppError('forbidden', 'A person stores their own credentials');
}
