import { AppError, identity, newId } from '@gatehouse/contracts';
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { groupsOfKnown } from './subject';

const members = Array.from({ length: 3 }, (_, i) => ({ userId: newId('user'), groups: [`group ${i}`] }));

/** Identity with one member per page. */
const bus = {
  call: async ({ name }: { name: string }, { cursor = '0' }: { cursor?: string }) => {
    if (name !== identity.listMembers.name) throw new AppError('unavailable', 'away');
    const at = Number(cursor);
    return { members: [members[at]], hasMore: at < 2, ...(at < 2 ? { nextCursor: String(at + 1) } : {}) };
  },
} as unknown as Bus;
const call = edgeCallContext({ correlationId: 'c-1' });

test('a member is found on whatever page, with the groups', async () => {
  for (const { userId, groups } of members) expect(await groupsOfKnown(bus, { kind: 'user', id: userId }, call)).toEqual(groups);
});

test('who is on no page is no member', async () => {
  await expect(groupsOfKnown(bus, { kind: 'user', id: newId('user') }, call)).rejects.toMatchObject({
    code: 'not_found',
    message: 'No such user',
  });
});

test('identity away is not the same as nobody there', async () => {
  await expect(groupsOfKnown(bus, { kind: 'group', id: newId('group') }, call)).rejects.toMatchObject({ code: 'unavailable' });
});
