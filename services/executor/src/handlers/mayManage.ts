import { AppError, requireAdmin, type executor, type Principal } from '@gatehouse/contracts';

type Owner = executor.UpstreamCredential['owner'];

const isSelf = (principal: Principal, owner: Owner): boolean =>
  principal.kind === owner.kind && principal.kind === 'user' && principal.id === owner.id;

/** Everybody for themselves, admins for anyone. */
export function ownerOrAdmin(principal: Principal | undefined, owner: Owner): Principal {
  if (principal !== undefined && isSelf(principal, owner)) return principal;
  return requireAdmin(principal, 'see or delete the credentials of others');
}

/** A person's credential is stored by that person alone; those of service accounts and organization tokens by admins. */
export function mayStore(principal: Principal | undefined, owner: Owner): Principal {
  if (owner.kind !== 'user') return requireAdmin(principal, 'store the credentials of service accounts');
  if (principal !== undefined && isSelf(principal, owner)) return principal;
  throw new AppError('forbidden', 'A person stores their own credentials');
}
