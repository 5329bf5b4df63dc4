import { toProblem } from '../../api/problems.ts';
import { useDelegations } from '../../api/queries/delegations.ts';
import { useSession } from '../../api/session.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useNow } from '../../ui/useNow.ts';
import { wasUsedLately } from '../tokens/token.ts';
import { copy } from './copy.ts';
import type { Asked, MemberActions } from './useMemberActions.ts';

type Words = Record<'action' | 'running' | 'keep', string> & { title: (name: string) => string };
const WORDS: Record<Asked['action'], Words> = {
  admin: { title: copy.adminTitle, action: copy.makeAdmin, running: copy.makingAdmin, keep: copy.keepMember },
  member: { title: copy.memberTitle, action: copy.makeMember, running: copy.makingMember, keep: copy.keepAdmin },
  suspend: { title: copy.suspendTitle, action: copy.suspendAction, running: copy.suspending, keep: copy.keepActive },
  remove: { title: copy.removeTitle, action: copy.removeAction, running: copy.removing, keep: copy.keepMember },
};

/** What ends, counted from what the person holds at this moment. */
function Ends({ asked: { action, member } }: { asked: Asked }) {
  const { data: session } = useSession();
  const { data, error } = useDelegations(member.userId);
  if (error !== null) return <p>{`${copy.countFailed} ${toProblem(error).message}`}</p>;
  if (data === undefined) return <p role="status">{copy.counting}</p>;
  const ends = { tokens: data.tokens.length, signIns: data.sessions.length };
  if (action === 'suspend') return <p>{copy.suspendBody(ends)}</p>;
  return (
    <>
      <p>
        {copy.removeBody(ends, member.groups.length)} {copy.removeAfter}
      </p>
      {member.userId === session?.user.id && (
        <p>
          <strong>{copy.removeSelf}</strong>
        </p>
      )}
    </>
  );
}

/** Asks before a member loses or gains something. */
export function MemberDialog({ actions }: { actions: MemberActions }) {
  const { asked, isAsking, isPending, problem, current, confirm, close } = actions;
  const now = useNow();
  const isRemoval = asked?.action === 'remove';
  const { data: delegations } = useDelegations(isRemoval ? asked.member.userId : undefined);
  if (asked === undefined) return null;
  const name = asked.member.name ?? asked.member.email;
  const { title, ...words } = WORDS[asked.action];
  return (
    <Confirm
      {...words}
      opened={isAsking}
      onClose={close}
      title={title(name)}
      onConfirm={() => void confirm()}
      isPending={isPending}
      problem={problem}
      final={isRemoval}
      isHarmless={asked.action === 'admin'}
      typeName={isRemoval && delegations !== undefined && wasUsedLately(delegations, now) ? name : undefined}
    >
      {asked.action === 'admin' && <p>{copy.adminBody}</p>}
      {asked.action === 'member' && <p>{copy.memberBody}</p>}
      {(asked.action === 'suspend' || isRemoval) && <Ends asked={asked} />}
      {current !== undefined && <p role="status">{copy.nowIs(current.role, current.status === 'SUSPENDED')}</p>}
    </Confirm>
  );
}
