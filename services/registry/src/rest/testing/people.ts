/** People of the organization in the REST tests, and identity's answers about them. */
import { AppError, identity, newId } from '@gatehouse/contracts';
import type { Bus } from '@gatehouse/bus';

const createdAt = '2026-11-21T10:00:00.000Z';
export const GROUP: identity.Group = { id: newId('group'), name: 'Sales', memberCount: 1, createdAt };
/** The second of two members, who stand on pages of one each. */
export const MEMBER: identity.Member = {
  userId: newId('user'),
  email: 'mia@example.test',
  role: 'member',
  status: 'ACTIVE',
  groups: [GROUP.id],
  joinedAt: createdAt,
};

export function serveMembers(bus: Bus): void {
  bus.serve(identity.listMembers, ({ cursor }) => {
    const first = { ...MEMBER, userId: newId('user'), groups: [] };
    return cursor === undefined ? { members: [first], nextCursor: '1', hasMore: true } : { members: [MEMBER], hasMore: false };
  });
  bus.serve(identity.getGroup, ({ id }) => {
    if (id !== GROUP.id) throw new AppError('not_found', 'nothing there');
    return { group: GROUP, members: [MEMBER] };
  });
}
