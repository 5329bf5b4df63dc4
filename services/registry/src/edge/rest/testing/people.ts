/** Stands in for identity's answers about people, with the rights of the real one. For tests. */
import { AppError, identity, newId, type Principal } from '@gatehouse/contracts';
import type { Bus, Call } from '@gatehouse/bus';
import { ACCOUNT } from './fakePeers';

const createdAt = '2026-11-21T10:00:00.000Z';
export const GROUP: identity.Group = { id: newId('group'), name: 'Support', memberCount: 1, createdAt, revision: 3 };
export const ADA: identity.Member = {
  userId: newId('user'),
  email: 'ada@example.test',
  role: 'member',
  status: 'ACTIVE',
  groups: [GROUP.id],
  joinedAt: createdAt,
  revision: 3,
};

const NAMES: ReadonlyMap<string, string> = new Map([
  [ADA.userId, ADA.email],
  [GROUP.id, GROUP.name],
  [ACCOUNT.id, ACCOUNT.name],
]);

type Note = (name: string, request: unknown, call: Call) => void;
const notFound = (): AppError => new AppError('not_found', 'nothing there');
const mustBe = (id: string, wanted: string): void => {
  if (id !== wanted) throw notFound();
};

function serveMembers(bus: Bus, note: Note): void {
  bus.serve(identity.listMembers, (request, call) => {
    note('identity.listMembers', request, call);
    return { members: [ADA], hasMore: false };
  });
  bus.serve(identity.updateMember, ({ userId, ...changes }, call) => {
    note('identity.updateMember', { userId, ...changes }, call);
    mustBe(userId, ADA.userId);
    return { ...ADA, ...changes };
  });
  bus.serve(identity.removeMember, (request, call) => {
    note('identity.removeMember', request, call);
    mustBe(request.userId, ADA.userId);
    return {};
  });
}

function serveInvitations(bus: Bus, note: Note): void {
  const invitation = (email: string, role: 'admin' | 'member'): identity.Invitation => ({
    id: newId('invitation'),
    email,
    role,
    invitedBy: 'ada',
    createdAt: ADA.joinedAt,
    expiresAt: ADA.joinedAt,
  });
  bus.serve(identity.createInvitation, (request, call) => {
    note('identity.createInvitation', request, call);
    return invitation(request.email, request.role);
  });
  bus.serve(identity.listInvitations, (request, call) => {
    note('identity.listInvitations', request, call);
    return { invitations: [invitation('bob@example.test', 'member')], hasMore: false };
  });
  bus.serve(identity.withdrawInvitation, (request, call) => {
    note('identity.withdrawInvitation', request, call);
    return {};
  });
}

function serveGroups(bus: Bus, note: Note): void {
  bus.serve(identity.listGroups, () => ({ groups: [GROUP], hasMore: false }));
  bus.serve(identity.getGroup, ({ id }) => {
    mustBe(id, GROUP.id);
    return { group: GROUP, members: [ADA] };
  });
  bus.serve(identity.createGroup, (request, call) => {
    note('identity.createGroup', request, call);
    return { ...GROUP, ...request };
  });
  bus.serve(identity.updateGroup, (request, call) => {
    note('identity.updateGroup', request, call);
    mustBe(request.id, GROUP.id);
    return { ...GROUP, ...request };
  });
  bus.serve(identity.deleteGroup, (request, call) => {
    note('identity.deleteGroup', request, call);
    mustBe(request.id, GROUP.id);
    return {};
  });
  bus.serve(identity.setGroupMember, (request, call) => {
    note('identity.setGroupMember', request, call);
    mustBe(request.id, GROUP.id);
    return {};
  });
}

/** `adminOnly` refuses everybody else; reading members and groups is for all. */
export function servePeople(
  bus: Bus,
  calls: { name: string; request: unknown; principal: Principal | undefined }[],
  adminOnly: (call: Call) => Principal,
): void {
  const note: Note = (name, request, call) => {
    const principal = name === identity.listMembers.name ? call.principal : adminOnly(call);
    calls.push({ name, request, principal });
  };
  serveMembers(bus, note);
  bus.serve(identity.nameSubjects, ({ subjects }) => ({
    subjects: subjects.flatMap(({ kind, id }) => {
      const name = NAMES.get(id);
      return name === undefined ? [] : [{ kind, id, name, active: true }];
    }),
  }));
  serveInvitations(bus, note);
  serveGroups(bus, note);
}
