import { Button, VisuallyHidden } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import type { List } from '../api/useList.ts';
import styles from './DataTable.module.css';
import { grouped } from './numberWords.ts';
import { Failure, Loading } from './PageStates.tsx';
import { TableRow, type Column } from './TableRow.tsx';
import { useRowKeys } from './useRowKeys.ts';

export type { Column };

/** What a table needs of a list; `useList` gives it, and `rowsOf` makes it of rows at hand. */
export type Rows<T> = Pick<List<T>, 'rows' | 'hasMore' | 'isPending' | 'isLoadingMore' | 'problem' | 'loadMore' | 'retry'> & {
  /** How many rows of the whole list match, where they were counted. */
  totals?: Readonly<Record<'matching', number>> | undefined;
};

/** Whether a sentence can be said about a list: it was read, now or before. */
export const isKnown = ({ rows, problem }: Rows<unknown>): boolean => problem === null || rows.length > 0;

interface Props<T> {
  /** Name of the table, for people who do not see it. */
  label: string;
  columns: readonly Column<T>[];
  list: Rows<T>;
  idOf: (row: T) => string;
  /** The row is a link to here; it stands in the first cell. */
  linkOf?: (row: T) => string;
  /** Drawn greyed: disabled, revoked. */
  isPast?: (row: T) => boolean;
  /** A column before the first, in which rows are ticked. */
  lead?: { head: ReactNode; cell: (row: T) => ReactNode };
  /** Shown when there is no row and none will come. */
  empty: ReactNode;
  /** Rows that follow each other and have this in common stand under it as a heading. */
  groupOf?: (row: T) => string;
  /** What a row shows below itself when it is asked to, without leaving the list. */
  peek?: (row: T) => ReactNode;
}

/** A list as a table; on a narrow screen each row is a card. The row is one link, `j` and `k` move between them. */
export function DataTable<T>({ label, columns, list, idOf, linkOf, isPast, lead, empty, groupOf, peek }: Props<T>) {
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table);
  if (list.problem !== null && list.rows.length === 0) return <Failure problem={list.problem} retry={list.retry} what={label} />;
  if (list.isPending) return <Loading />;
  if (list.rows.length === 0) return empty;

  const groups = groupOf === undefined ? undefined : list.rows.map(groupOf);
  const headings = groups?.map((group, index) => (group === groups[index - 1] ? undefined : group));
  return (
    <div ref={table} className={styles.box}>
      <div className={styles.scroll} role="region" aria-label={`${label}, rows`} tabIndex={0}>
        <table className={styles.table} role="table" aria-label={label}>
          <thead role="rowgroup">
            <tr role="row">
              {lead && (
                <th role="columnheader" scope="col" className={styles.lead}>
                  {lead.head}
                </th>
              )}
              {columns.map(({ title, end, actions }) => (
                <th key={title} role="columnheader" scope="col" data-end={end || actions || undefined}>
                  {actions ? <VisuallyHidden>{title}</VisuallyHidden> : title}
                </th>
              ))}
              {peek !== undefined && (
                <th role="columnheader" scope="col">
                  <VisuallyHidden>Details</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {list.rows.map((row, index) => (
              <TableRow
                key={idOf(row)}
                row={row}
                heading={headings?.[index]}
                lead={lead?.cell}
                columns={columns}
                to={linkOf?.(row)}
                isPast={isPast?.(row) ?? false}
                peek={peek}
              />
            ))}
          </tbody>
        </table>
      </div>
      {list.hasMore && (
        <p className={styles.more}>
          {list.totals === undefined
            ? `${grouped(list.rows.length)} shown, more exist`
            : `${grouped(list.rows.length)} of ${grouped(list.totals.matching)} shown`}
          <Button variant="default" size="xs" loading={list.isLoadingMore} onClick={list.loadMore}>
            Load more
          </Button>
        </p>
      )}
    </div>
  );
}

/** Rows that are at hand already, as a list. */
export const rowsOf = <T,>(
  rows: T[] | undefined,
  rest: { isPending?: boolean; problem?: Rows<T>['problem']; retry?: () => void } = {},
): Rows<T> => ({
  rows: rows ?? [],
  hasMore: false,
  isPending: rest.isPending ?? rows === undefined,
  isLoadingMore: false,
  problem: rest.problem ?? null,
  loadMore: () => undefined,
  retry: rest.retry ?? (() => undefined),
});
