import { Button } from '@mantine/core';
import { useState } from 'react';
import { useInvitations, useInvite, useWithdrawInvitation } from '../../api/queries/invitations.ts';
import type { Invitation } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { clockTime, dateOnly } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { InvitationMail } from './InvitationMail.tsx';
import { copy } from './inviteCopy.ts';
import { isMailed } from './lastMail.ts';
import styles from './members.module.css';

/** Open invitations: how long each still holds, and its end. */
export function Invitations() {
  const list = useInvitations();
  const renew = useInvite();
  const withdraw = useWithdrawInvitation();
  const [asked, setAsked] = useState<Invitation>();
  const [isAsking, setAsking] = useState(false);
  const ask = (invitation: Invitation): void => {
    withdraw.reset();
    setAsked(invitation);
    setAsking(true);
  };
  const onRenew = async ({ email, role }: Invitation): Promise<void> => {
    const done = await renew.run({ email, role });
    if (done !== undefined) toast(copy.renewed(email, dateOnly(new Date(done.answer.expiresAt)), isMailed(done.answer)));
  };
  const onWithdraw = async (): Promise<void> => {
    if (asked === undefined) return;
    const done = await withdraw.run(asked.id);
    if (done === undefined) return;
    setAsking(false);
    toast(copy.withdrawn(asked.email, clockTime(done.at)));
  };
  const columns: readonly Column<Invitation>[] = [
    { title: copy.columns.email, cell: ({ email }) => <Name>{email}</Name> },
    { title: copy.columns.role, cell: ({ role }) => role },
    { title: copy.columns.by, cell: ({ invitedBy }) => <Name>{invitedBy}</Name> },
    { title: copy.columns.mail, cell: ({ mail }) => <InvitationMail mail={mail} /> },
    { title: copy.columns.ends, cell: ({ expiresAt }) => <Time at={expiresAt} day /> },
    {
      title: copy.columns.actions,
      actions: true,
      cell: (invitation) => (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={renew.isPending}
            aria-label={`${copy.renew} ${invitation.email}`}
            onClick={() => void onRenew(invitation)}
          >
            {copy.renew}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`${copy.withdraw} ${invitation.email}`}
            onClick={() => ask(invitation)}
          >
            {copy.withdraw}
          </Button>
        </>
      ),
    },
  ];
  return (
    <Panel title={copy.title} note={copy.note}>
      <WriteProblem problem={renew.problem} />
      <DataTable
        label={copy.title}
        columns={columns}
        list={list}
        idOf={({ id }) => id}
        empty={<p className={styles.muted}>{copy.empty}</p>}
      />
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.withdrawTitle(asked?.email ?? '')}
        action={copy.withdrawAction}
        running={copy.withdrawing}
        keep={copy.keep}
        onConfirm={() => void onWithdraw()}
        isPending={withdraw.isPending}
        problem={withdraw.problem}
      >
        <p>{copy.withdrawBody}</p>
      </Confirm>
    </Panel>
  );
}
