import { useState } from 'react';
import type { Problem } from '../../api/problems.ts';
import { useRemoveMember, useUpdateMember, type MemberChange } from '../../api/queries/members.ts';
import type { Member } from '../../api/types.ts';
import { clockTime } from '../../ui/timeWords.ts';
import { toastWithUndo } from '../../ui/toast.tsx';
import { copy } from './copy.ts';
import type { MemberAction } from './MemberMenu.tsx';

const CHANGES: Record<Exclude<MemberAction, 'remove'>, Pick<MemberChange, 'role' | 'status'>> = {
  admin: { role: 'admin' },
  member: { role: 'member' },
  suspend: { status: 'SUSPENDED' },
  lift: { status: 'ACTIVE' },
};
const SAID: Record<Exclude<MemberAction, 'lift'>, (name: string, at: string) => string> = {
  admin: copy.isAdmin,
  member: copy.isMember,
  suspend: copy.suspended,
  remove: copy.removed,
};

export interface Asked {
  action: Exclude<MemberAction, 'lift'>;
  member: Member;
}

export interface MemberActions {
  /** The open question, or the last one: its text stays while the dialog closes. */
  asked: Asked | undefined;
  isAsking: boolean;
  isPending: boolean;
  problem: Problem | null;
  /** The member as somebody else left it meanwhile; confirming again goes over that. */
  current: Member | undefined;
  /** What was done last, in words. */
  said: string;
  ask: (action: MemberAction, member: Member) => void;
  confirm: () => Promise<void>;
  close: () => void;
}

/** Changes of a member: asked first, but for the one that gives back what was taken. */
export function useMemberActions(): MemberActions {
  const update = useUpdateMember();
  const remove = useRemoveMember();
  const [asked, setAsked] = useState<Asked>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');

  const lift = async ({ userId, name, email, revision }: Member): Promise<void> => {
    const done = await update.run({ userId, revision, ...CHANGES.lift });
    if (done === undefined) return;
    const undo = { userId, revision: done.answer.revision, ...CHANGES.suspend };
    toastWithUndo(copy.lifted(name ?? email), () => void update.run(undo));
  };
  const ask: MemberActions['ask'] = (action, member) => {
    update.reset();
    remove.reset();
    setSaid('');
    if (action === 'lift') return void lift(member);
    setAsked({ action, member });
    setAsking(true);
  };
  const current = update.problem?.data['current'] as Member | undefined;
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const { action, member } = asked;
    const { userId } = member;
    const { revision } = current ?? member;
    const done = action === 'remove' ? await remove.run(userId) : await update.run({ userId, revision, ...CHANGES[action] });
    if (done === undefined) return;
    setAsking(false);
    setSaid(SAID[action](member.name ?? member.email, clockTime(done.at)));
  };
  const isPending = update.isPending || remove.isPending;
  const problem = update.problem ?? remove.problem;
  return { asked, isAsking, isPending, problem, current, said, ask, confirm, close: () => setAsking(false) };
}
