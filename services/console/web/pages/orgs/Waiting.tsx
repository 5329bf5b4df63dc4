import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useAcceptInvitation, useDeclineInvitation } from '../../api/queries/me.ts';
import { rawText } from '../../api/foreign.ts';
import type { WaitingInvitation } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { toast } from '../../ui/toast.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';
import styles from './orgs.module.css';

/** Invitations to the person's address. Somebody the person may not know wrote their names. */
export function Waiting({ invitations }: { invitations: readonly WaitingInvitation[] }) {
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const navigate = useNavigate();
  const isPending = accept.isPending || decline.isPending;
  const onAccept = async (id: string): Promise<void> => {
    const done = await accept.run(id);
    if (done === undefined) return;
    toast(copy.accepted(spelledOut(done.answer.name)));
    await navigate(`/orgs/${done.answer.slug}`);
  };
  const onDecline = async (id: string, name: string): Promise<void> => {
    if ((await decline.run(id)) !== undefined) toast(copy.declined(spelledOut(name)));
  };
  return (
    <Panel title={copy.waiting} note={copy.waitingNote}>
      <WriteProblem problem={accept.problem ?? decline.problem} />
      <ul className={styles.waiting}>
        {invitations.map(({ id, organization: { slug, name }, role, invitedBy, expiresAt }) => (
          <li key={id}>
            <p>
              <Foreign>{name}</Foreign> <code>{slug}</code> · {copy.roleThere(role)}
              <span className={styles.by}>
                {copy.invitedBy} <Foreign>{invitedBy}</Foreign>, {copy.until} <Time at={expiresAt} day />
              </span>
            </p>
            <Button size="compact-sm" disabled={isPending} aria-label={`${copy.accept} ${slug}`} onClick={() => void onAccept(id)}>
              {copy.accept}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={isPending}
              aria-label={`${copy.decline} ${slug}`}
              onClick={() => void onDecline(id, rawText(name))}
            >
              {copy.decline}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
