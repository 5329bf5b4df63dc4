import { Popover, UnstyledButton } from '@mantine/core';
import type { ToolAccess } from '../../api/types.ts';
import { Status } from '../../ui/Status.tsx';
import styles from './matrix.module.css';
import { copy } from './matrixCopy.ts';
import { Why, type WhyProps } from './Why.tsx';

interface Props extends WhyProps {
  access: ToolAccess | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** How many tools a subject may use; a press shows why. */
export function MatrixCell({ access, isOpen, onToggle, ...why }: Props) {
  const { subject, integration } = why;
  const amount = access === undefined ? undefined : copy.amount(access.tools, integration.toolCount);
  const blocked = access?.blocked === undefined ? undefined : copy.blocked(access.blocked);
  const label = copy.said(subject.name, integration.slug, amount ?? copy.nothingSaid, access?.isDirect ?? true, blocked);
  return (
    <>
      <UnstyledButton
        className={styles.cell}
        data-none={amount === undefined || undefined}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
      >
        {amount === undefined ? copy.none : access?.isDirect === true ? amount : `(${amount})`}
        {blocked !== undefined && (
          <>
            {' '}
            <Status of="block.active">{blocked}</Status>
          </>
        )}
      </UnstyledButton>
      {isOpen && (
        <Popover opened onDismiss={() => onToggle(false)} position="bottom" width={320} trapFocus returnFocus withRoles={false}>
          <Popover.Target>
            <span className={styles.anchor} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label}>
            <Why {...why} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
