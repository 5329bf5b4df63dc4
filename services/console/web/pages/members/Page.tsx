import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAllMembers, useMembers } from '../../api/queries/members.ts';
import { useAdminNames } from '../../app/errorPages.tsx';
import { useIsAdmin } from '../../api/useOrg.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { dateOnly } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';
import { copy as inviteCopy } from './inviteCopy.ts';
import { Invitations } from './Invitations.tsx';
import { InviteForm } from './InviteForm.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { memberColumns } from './memberColumns.tsx';
import styles from './members.module.css';
import { useMemberActions } from './useMemberActions.ts';

const filters = { q: { default: '' } };

/** Who belongs, and as what? */
export function MembersPage() {
  const isAdmin = useIsAdmin();
  const [{ q }, setFilters] = useUrlState(filters);
  const list = useMembers(q);
  const all = useAllMembers();
  const admins = useAdminNames(!isAdmin);
  const actions = useMemberActions();
  const [isInviting, setInviting] = useState(false);
  const everybody = all.data ?? [];
  const activeAdmins = everybody.filter(({ role, status }) => role === 'admin' && status === 'ACTIVE').length;
  const totals = {
    members: everybody.length,
    admins: everybody.filter(({ role }) => role === 'admin').length,
    suspended: everybody.filter(({ status }) => status === 'SUSPENDED').length,
  };
  const clear = (): void => setFilters({ q: '' });
  return (
    <Page
      title={copy.title}
      rest="/members"
      pending={all.isPending}
      sentence={all.data === undefined ? undefined : `${copy.sentence(totals)}${isAdmin ? '' : ` ${copy.whoHelps(admins)}`}`}
      actions={
        isAdmin &&
        !isInviting && (
          <Button data-create onClick={() => setInviting(true)}>
            {inviteCopy.invite}
          </Button>
        )
      }
    >
      {isInviting && (
        <Sheet>
          <InviteForm
            onDone={({ email, expiresAt }) => {
              setInviting(false);
              toast(inviteCopy.invited(email, dateOnly(new Date(expiresAt))));
            }}
            onCancel={() => setInviting(false)}
          />
        </Sheet>
      )}
      <section className={styles.part} aria-label={copy.title}>
        <StatusLine>{actions.said}</StatusLine>
        {!actions.isAsking && <WriteProblem problem={actions.problem} />}
        <FilterBar label={copy.search} value={q} onChange={(value) => setFilters({ q: value })} onClear={q === '' ? undefined : clear} />
        <DataTable
          label={copy.title}
          columns={memberColumns(isAdmin ? { activeAdmins, ask: actions.ask } : undefined)}
          list={list}
          idOf={({ userId }) => userId}
          isPast={({ status }) => status === 'SUSPENDED'}
          empty={
            <Empty
              action={
                q !== '' && (
                  <Button variant="default" size="xs" onClick={clear}>
                    {copy.clear}
                  </Button>
                )
              }
            >
              {q === '' ? copy.empty : copy.noMatch(q)}
            </Empty>
          }
        />
      </section>
      {isAdmin && <Invitations />}
      <MemberDialog actions={actions} />
    </Page>
  );
}
