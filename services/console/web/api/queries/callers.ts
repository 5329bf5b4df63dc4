/** Whoever can call, to choose one from. For admins. */
import type { Trial } from './rules.ts';
import { useAllMembers } from './members.ts';
import { useOrgTokens } from './orgTokens.ts';
import { useAllServiceAccounts } from './serviceAccounts.ts';

export interface KnownCaller {
  kind: Trial['caller']['kind'];
  id: string;
  name: string;
}

/** Service accounts, members, organization tokens that are not revoked. Undefined until everything is known. */
export function useCallers(): KnownCaller[] | undefined {
  const accounts = useAllServiceAccounts();
  const members = useAllMembers();
  const tokens = useOrgTokens();
  if (accounts.data === undefined || members.data === undefined || tokens.isPending) return undefined;
  return [
    ...accounts.data.map(({ id, name }): KnownCaller => ({ kind: 'serviceAccount', id, name })),
    ...members.data.map(({ userId, name, email }): KnownCaller => ({
      kind: 'user',
      id: userId,
      name: name === undefined ? email : `${name}, ${email}`,
    })),
    ...tokens.rows.filter(({ status }) => status !== 'revoked').map(({ id, name }): KnownCaller => ({ kind: 'orgToken', id, name })),
  ];
}
