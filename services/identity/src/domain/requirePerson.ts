import { AppError, type Principal } from '@gatehouse/contracts';

/** The calling person, or `forbidden`: service accounts and organization tokens are nobody. */
export function requirePerson(principal: Principal | undefined, action: string): Principal {
  if (principal?.kind === 'user') return principal;
  throw new AppError('forbidden', `Only people may ${action}`);
}
