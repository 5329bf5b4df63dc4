/** Who may call a handler: each answers the caller, or refuses. */
import { AppError, type Principal } from '@gatehouse/contracts';

/** The calling person, or `forbidden`: service accounts and organization tokens are nobody. */
export function requirePerson(principal: Principal | undefined, action: string): Principal {
  if (principal?.kind === 'user') return principal;
  throw new AppError('forbidden', `Only people may ${action}`);
}

/** The calling person, or who acts for the whole organization. Who belongs and how they are grouped is no business of service accounts. */
export function requireMember(principal: Principal | undefined, action: string): Principal {
  if (principal !== undefined && principal.kind !== 'serviceAccount') return principal;
  throw new AppError('forbidden', `Only members may ${action}`);
}
