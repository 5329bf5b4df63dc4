/** A caller as an admin names it for a question about it: looked up, so that the answer is about who it really is. */
import { AppError, identity, type policy } from '@gatehouse/contracts';
import type { Bus, Caller } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { everyPage } from '../usecases/everyPage';
import { strict } from './route';
import { findMember } from '../usecases/subject';

export const CallerInput = strict({
  kind: Type.Enum(['user', 'serviceAccount', 'orgToken']),
  id: Type.String({ maxLength: 64 }),
});

const unknown = (what: string): never => {
  throw new AppError('invalid', 'the caller is not acceptable', { details: [`/caller/id: no such ${what}`] });
};

async function tokenOf(bus: Bus, id: string, call: Caller): Promise<identity.OrgToken | undefined> {
  for await (const { tokens } of everyPage((page) => bus.call(identity.listOrgTokens, page, call))) {
    const found = tokens.find((token) => token.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const describedMember = ({ userId, email, role, groups }: identity.Member): policy.DescribedCaller => ({
  kind: 'user',
  id: userId,
  name: email,
  role,
  groups,
});

export async function describedCaller(bus: Bus, { kind, id }: Static<typeof CallerInput>, call: Caller): Promise<policy.DescribedCaller> {
  switch (kind) {
    case 'user': {
      const member = await findMember(bus, id, call);
      return member === undefined ? unknown('member') : describedMember(member);
    }
    case 'serviceAccount': {
      const account = await bus.call(identity.getServiceAccount, { id }, call).catch((err: unknown) => {
        if (err instanceof AppError && err.code === 'not_found') return unknown('service account');
        throw err;
      });
      return { kind: 'serviceAccount', id, name: account.name };
    }
    case 'orgToken': {
      const token = (await tokenOf(bus, id, call)) ?? unknown('organization token');
      return { kind: 'orgToken', id, name: token.name, role: token.accessRole === undefined ? 'admin' : 'member' };
    }
  }
}
