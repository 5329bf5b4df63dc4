import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './DataTable.module.css';

export interface Column<T> {
  title: string;
  cell: (row: T) => ReactNode;
  /** Numbers stand at the end. */
  end?: boolean;
  /** No title is drawn: a column of buttons. */
  actions?: boolean;
}

interface Props<T> {
  row: T;
  /** Above the row: what it and those that follow have in common. */
  heading: string | undefined;
  /** Before the first column. */
  lead: ((row: T) => ReactNode) | undefined;
  columns: readonly Column<T>[];
  /** The path that the first cell links to. */
  to: string | undefined;
  isPast: boolean;
  peek: ((row: T) => ReactNode) | undefined;
}

/** A row of a table, and below it what `peek` draws while somebody looks at it. */
export function TableRow<T>({ row, heading, lead, columns, to, isPast, peek }: Props<T>) {
  const [isOpen, setOpen] = useState(false);
  const cellOf = ({ cell }: Column<T>, index: number): ReactNode =>
    index === 0 && to !== undefined ? (
      <Link to={to} className={styles.link} data-row>
        {cell(row)}
      </Link>
    ) : (
      cell(row)
    );
  const width = columns.length + (lead ? 1 : 0) + (peek ? 1 : 0);
  return (
    <>
      {heading !== undefined && (
        <tr role="row">
          <th role="rowheader" colSpan={width} className={styles.group}>
            {heading}
          </th>
        </tr>
      )}
      <tr role="row" data-past={isPast || undefined} data-linked={to === undefined ? undefined : true} data-open={isOpen || undefined}>
        {lead && (
          <td role="cell" className={styles.lead}>
            {lead(row)}
          </td>
        )}
        {columns.map((column, index) => (
          <td
            key={column.title}
            role="cell"
            data-title={index === 0 || column.actions ? undefined : column.title}
            data-end={column.end || column.actions || undefined}
          >
            {cellOf(column, index)}
          </td>
        ))}
        {peek !== undefined && (
          <td role="cell" data-end>
            <ActionIcon variant="subtle" size={28} aria-label="Details" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              <IconChevronDown size={16} stroke={1.5} />
            </ActionIcon>
          </td>
        )}
      </tr>
      {isOpen && peek !== undefined && (
        <tr role="row">
          <td role="cell" colSpan={width} className={styles.peek}>
            {peek(row)}
          </td>
        </tr>
      )}
    </>
  );
}
