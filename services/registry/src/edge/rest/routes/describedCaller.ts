/** A caller as an admin names it for a question about it: looked up, so that the answer is about who it really is. */
import { AppError, identity, type policy } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { strict } from '../route';
import { findMember } from '../../policy/subject';

export const CallerInput = strict({
  kind: Type.Enum(['user', 'serviceAccount', 'orgToken']),
  id: Type.String({ maxLength: 64 }),
});

const unknown = (what: string, at: string): never => {
  throw new AppError('invalid', 'the caller is not acceptable', { details: [`${at}: no such ${what}`] });
};

/** Answers an absence in words of the question, anything else as it is. */
const orUnknown =
  (what: string, at: string) =>
  (err: unknown): never => {
    throw err instanceof AppError && err.code === 'not_found' ? unknown(what, at) : err;
  };

export const describedMember = ({ userId, email, role, groups }: identity.Member): policy.DescribedCaller => ({
  kind: 'user',
  id: userId,
  name: email,
  role,
  groups,
});

/** `at`: where the request names it. */
export async function describedCaller(
  bus: Bus,
  { kind, id }: Static<typeof CallerInput>,
  call: CallContext,
  at = '/caller/id',
): Promise<policy.DescribedCaller> {
  switch (kind) {
    case 'user': {
      const member = await findMember(bus, id, call);
      return member === undefined ? unknown('member', at) : describedMember(member);
    }
    case 'serviceAccount': {
      const account = await bus.call(identity.getServiceAccount, { id }, call).catch(orUnknown('service account', at));
      return { kind: 'serviceAccount', id, name: account.name };
    }
    case 'orgToken': {
      const token = await bus.call(identity.getOrgToken, { tokenId: id }, call).catch(orUnknown('organization token', at));
      return { kind: 'orgToken', id, name: token.name, role: token.accessRole === undefined ? 'admin' : 'member' };
    }
  }
}
