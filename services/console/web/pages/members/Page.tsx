import { Button } from '@mantine/core';
import { useState } from 'react';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { useMembers, type MemberFilter } from '../../api/queries/members.ts';
import type { Member } from '../../api/types.ts';
import { useAdminNames } from '../../app/errorPages.tsx';
import { useIsAdmin } from '../../api/useOrg.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { dateOnly } from '../../ui/timeWords.ts';
import { toast } from '../../ui/toast.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { MembersBar } from '../bulk/MembersBar.tsx';
import { copy } from './copy.ts';
import { copy as inviteCopy } from './inviteCopy.ts';
import { isMailed } from './lastMail.ts';
import { Invitations } from './Invitations.tsx';
import { InviteForm } from './InviteForm.tsx';
import { MemberDialog } from './MemberDialog.tsx';
import { memberColumns } from './memberColumns.tsx';
import styles from './members.module.css';
import { useMemberActions } from './useMemberActions.ts';

const schema = {
  q: { default: '' },
  show: { default: '', choices: [...Object.keys(copy.shows), 'BLOCKED'] },
  sort: { default: '-joinedAt', choices: Object.keys(copy.orders) },
};

function shownBy(show: string): Pick<MemberFilter, 'blocked' | 'status' | 'role'> {
  if (show === 'BLOCKED') return { blocked: 'only' };
  if (show === 'SUSPENDED') return { status: show };
  return show === '' ? {} : { role: show as Member['role'] };
}

function filterOf({ q, show, sort }: Record<keyof typeof schema, string>): MemberFilter {
  return { ...(q === '' ? {} : { q }), ...shownBy(show), sort: sort as NonNullable<MemberFilter['sort']> };
}

const idOf = ({ userId }: Member): string => userId;

/** Who is a member here, and with which role? */
export function MembersPage() {
  const isAdmin = useIsAdmin();
  const [filters, setFilters] = useUrlState(schema);
  const { q, show, sort } = filters;
  const list = useMembers(filterOf(filters));
  const admins = useAdminNames(!isAdmin);
  const blocks = useActiveBlocks();
  const actions = useMemberActions();
  const selection = useSelection<Member>({ idOf, nameOf: ({ name, email }) => name ?? email, of: `${q} ${show}` });
  const [isInviting, setInviting] = useState(false);
  const { totals } = list;
  const isFiltered = q !== '' || show !== '';
  const clear = (): void => setFilters({ q: '', show: '' });
  return (
    <Page
      title={copy.title}
      rest="/members"
      pending={list.isPending}
      sentence={totals && `${copy.sentence(totals, isFiltered)}${isAdmin ? '' : ` ${copy.whoHelps(admins)}`}`}
      actions={
        isAdmin &&
        !isInviting && (
          <Button data-create onClick={() => setInviting(true)}>
            {inviteCopy.invite}
          </Button>
        )
      }
    >
      <UnknownFilters schema={schema} />
      {isInviting && (
        <Sheet>
          <InviteForm
            onDone={(invitation) => {
              setInviting(false);
              toast(inviteCopy.invited(invitation.email, dateOnly(new Date(invitation.expiresAt)), isMailed(invitation)));
            }}
            onCancel={() => setInviting(false)}
          />
        </Sheet>
      )}
      <section className={styles.part} aria-label={copy.title}>
        <StatusLine>{actions.said}</StatusLine>
        {!actions.isAsking && <WriteProblem problem={actions.problem} />}
        <FilterBar label={copy.search} value={q} onChange={(value) => setFilters({ q: value })} onClear={isFiltered ? clear : undefined}>
          <ChoiceSelect
            label={copy.show}
            choices={isAdmin ? { ...copy.shows, ...copy.blocked } : copy.shows}
            value={show}
            onChange={(next) => setFilters({ show: next })}
          />
          <ChoiceSelect label={copy.order} choices={copy.orders} value={sort} onChange={(next) => setFilters({ sort: next })} />
        </FilterBar>
        <MembersBar selection={selection} matching={totals?.matching} readAll={list.readAll} />
        <DataTable
          label={copy.title}
          columns={memberColumns(list.names, blocks, isAdmin ? { activeAdmins: totals?.activeAdmins, ask: actions.ask } : undefined)}
          list={list}
          idOf={idOf}
          {...(isAdmin && { lead: tickColumn(list.rows, selection) })}
          isPast={({ status }) => status === 'SUSPENDED'}
          empty={
            <Empty
              action={
                isFiltered && (
                  <Button variant="default" size="xs" onClick={clear}>
                    {copy.clear}
                  </Button>
                )
              }
            >
              {!isFiltered ? copy.empty : q === '' ? copy.noneSuch : copy.noMatch(q)}
            </Empty>
          }
        />
      </section>
      {isAdmin && <Invitations />}
      <MemberDialog actions={actions} />
    </Page>
  );
}
