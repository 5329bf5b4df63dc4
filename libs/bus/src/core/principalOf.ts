/** Whose call it is, by the token that the edge signed. */
import { AppError, type AnyRpc, type Principal } from '@gatehouse/contracts';

/** Throws `unauthenticated` where the contract requires a principal and the token is missing or not valid. */
export function principalOf(rpc: AnyRpc, token: string | undefined, verify: (token: string) => Principal): Principal | undefined {
  if (token === undefined) {
    if (rpc.principal === 'required') throw new AppError('unauthenticated', 'The call carries no principal');
    return undefined;
  }
  try {
    return verify(token);
  } catch (cause) {
    if (rpc.principal === 'none') return undefined; // a call that needs nobody does not fail over who it was
    throw new AppError('unauthenticated', 'The principal of the call is not valid', { cause });
  }
}
