import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { requireMember } from '../../domain/requireCaller';
import type { MemberRow, UserRow } from '../../domain/organization';
import type { GroupStore } from '../../store/groupStore';
import type { MemberStore } from '../../store/memberStore';
import type { ServiceAccountStore } from '../../store/serviceAccountStore';
import type { TokenStore } from '../../store/tokenStore';
import type { UserStore } from '../../store/userStore';

interface Deps {
  readonly accounts: Pick<ServiceAccountStore, 'find'>;
  readonly groups: Pick<GroupStore, 'find'>;
  readonly members: Pick<MemberStore, 'find'>;
  readonly users: Pick<UserStore, 'findAll'>;
  readonly tokens: Pick<TokenStore, 'find'>;
}

const view = ({ email, name }: UserRow, { status }: MemberRow) => ({
  name: email,
  ...(name !== undefined && { fullName: name }),
  active: status === 'ACTIVE',
});

/** People go by their address, as in the trail. What is not there is left out. */
export const nameSubjects =
  ({ accounts, groups, members, users, tokens }: Deps): Handler<typeof identity.nameSubjects> =>
  async ({ subjects, tokenIds = [] }, { principal }) => {
    const { orgId } = requireMember(principal, 'see who holds grants');
    const lookUp = {
      serviceAccount: async (id: string) => {
        const account = await accounts.find(orgId, id);
        return account && { name: account.name, active: account.status === 'ACTIVE' };
      },
      group: async (id: string) => {
        const group = await groups.find(orgId, id);
        return group && { name: group.name, active: true };
      },
      user: async (id: string) => {
        const [member, known] = await Promise.all([members.find(orgId, id), users.findAll([id])]);
        const user = known.get(id);
        return member && user && member.status !== 'REMOVED' ? view(user, member) : undefined;
      },
    };
    const named = await Promise.all(
      subjects.map(async ({ kind, id }) => {
        const found = await lookUp[kind](id);
        return found === undefined ? [] : [{ kind, id, ...found }];
      }),
    );
    const ofOrg = await Promise.all(tokenIds.map((id) => tokens.find(orgId, { kind: 'org' }, id)));
    return { subjects: named.flat(), tokens: ofOrg.flatMap((token) => (token ? [{ id: token._id, name: token.name }] : [])) };
  };
