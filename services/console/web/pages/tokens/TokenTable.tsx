import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import type { Write } from '../../api/useWrite.ts';
import { Name } from '../../ui/Name.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { DataTable, type Column, type Rows } from '../../ui/DataTable.tsx';
import { TokenPrefix } from '../../ui/Id.tsx';
import { Status } from '../../ui/Status.tsx';
import { tokenState } from '../../ui/theme/status.ts';
import { Time } from '../../ui/Time.tsx';
import { clockTime, timeWords } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { copy } from './copy.ts';
import { isWorking, wasUsedLately, type TokenRow } from './token.ts';
import styles from './tokens.module.css';

interface Props<T extends TokenRow> {
  label: string;
  list: Rows<T>;
  revoke: Write<string, unknown>;
  empty: ReactNode;
  /** Why calls with tokens that have not ended are refused all the same: the organization does not allow their kind, or their holder may not act. */
  refused?: 'off' | 'stopped' | undefined;
  /** Tokens that a block names, and the way to block one or lift that; for admins. */
  blocking?: { isBlocked: (token: T) => boolean; action: (token: T) => ReactNode };
  /** Columns of this kind of token, after the state. */
  extra?: readonly Column<T>[];
  /** A first column in which several tokens are ticked, to be ended at once. */
  lead?: { head: ReactNode; cell: (token: T) => ReactNode };
}

/** Tokens of one holder, the revoked ones too, each with its end button. */
export function TokenTable<T extends TokenRow>({ label, list, revoke, empty, refused, blocking, extra = [], lead }: Props<T>) {
  const now = useNow();
  const org = useOrgSlug();
  const record = useIsAdmin() ? 'audit-log' : 'calls';
  const [asked, setAsked] = useState<T>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const ask = (token: T): void => {
    revoke.reset();
    setAsked(token);
    setAsking(true);
  };
  const confirm = async (): Promise<void> => {
    if (asked === undefined) return;
    const done = await revoke.run(asked.id);
    if (done === undefined) return;
    setAsking(false);
    setSaid(copy.revoked(asked.name, clockTime(done.at)));
  };
  const by = (who: string | undefined): ReactNode =>
    who !== undefined && (
      <span className={styles.by}>
        by <Name>{who}</Name>
      </span>
    );
  const columns: readonly Column<T>[] = [
    {
      title: copy.columns.name,
      cell: ({ name }) => (
        <span className={styles.name}>
          <Name>{name}</Name>
        </span>
      ),
    },
    { title: copy.columns.value, cell: ({ prefix }) => <TokenPrefix value={prefix} /> },
    {
      title: copy.columns.state,
      cell: (token) => {
        const stop = blocking?.isBlocked(token) === true ? 'blocked' : refused;
        return <Status of={{ kind: 'token', value: stop !== undefined && isWorking(token, now) ? stop : tokenState(token, now) }} />;
      },
    },
    ...extra,
    {
      title: copy.columns.created,
      cell: ({ createdAt, createdBy }) => (
        <span className={styles.stack}>
          <Time at={createdAt} day /> {by(createdBy)}
        </span>
      ),
    },
    { title: copy.columns.used, cell: ({ lastUsedAt }) => <Time at={lastUsedAt} never="never" /> },
    {
      title: copy.columns.ends,
      cell: ({ expiresAt, revokedAt, revokedBy }) => (
        <span className={styles.stack}>
          <Time at={revokedAt ?? expiresAt} day /> {by(revokedBy)}
        </span>
      ),
    },
    {
      title: copy.columns.actions,
      actions: true,
      cell: (token) => (
        <span className={styles.actions}>
          {isWorking(token, now) && (
            <Button variant="subtle" color="red" size="compact-sm" aria-label={`${copy.revoke} ${token.name}`} onClick={() => ask(token)}>
              {copy.revoke}
            </Button>
          )}
          {blocking !== undefined && (isWorking(token, now) || blocking.isBlocked(token)) && blocking.action(token)}
          <Link to={`/orgs/${org}/${record}?token=${token.id}`} aria-label={copy.didOf(token.name)}>
            {copy.did}
          </Link>
        </span>
      ),
    },
  ];
  return (
    <>
      <p role="status" className={styles.said} hidden={said === ''}>
        {said}
      </p>
      <DataTable
        label={label}
        columns={columns}
        list={list}
        idOf={({ id }) => id}
        isPast={(token) => !isWorking(token, now)}
        {...(lead && { lead })}
        empty={empty}
      />
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.revokeTitle(asked?.name ?? '')}
        action={copy.revokeAction}
        running={copy.revoking}
        keep={copy.keep}
        onConfirm={() => void confirm()}
        isPending={revoke.isPending}
        problem={revoke.problem}
        typeName={asked !== undefined && wasUsedLately(asked, now) ? asked.name : undefined}
        final
      >
        <p>{copy.revokeBody(asked?.lastUsedAt === undefined ? undefined : timeWords(new Date(asked.lastUsedAt), now))}</p>
      </Confirm>
    </>
  );
}
