import { Popover, UnstyledButton } from '@mantine/core';
import type { Reach } from './reach.ts';
import styles from './matrix.module.css';
import { copy } from './matrixCopy.ts';
import { Why, type WhyProps } from './Why.tsx';

interface Props extends WhyProps {
  reach: Reach | undefined;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** How much somebody reaches; pressed, why. */
export function MatrixCell({ reach, isOpen, onToggle, ...why }: Props) {
  const { subject, integration } = why;
  const amount = reach === undefined ? undefined : copy.amount(reach.tools, integration.toolCount);
  const label = copy.said(subject.name, integration.slug, amount ?? copy.nothingSaid, reach?.isDirect ?? true);
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
        {amount === undefined ? copy.none : reach?.isDirect === true ? amount : `(${amount})`}
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
