import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Rule } from '../../api/types.ts';
import { copy } from './copy.ts';
import styles from './rules.module.css';

interface Props {
  rule: Rule;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
}

/** One place up or down. Never disabled while a move runs: the focus would be lost. */
export const OrderButtons = ({ rule: { name }, isFirst, isLast, onMove }: Props) => (
  <span className={styles.order}>
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={copy.up(name)}
      data-disabled={isFirst || undefined}
      aria-disabled={isFirst}
      onClick={() => onMove(-1)}
    >
      <IconArrowUp size={16} stroke={1.5} />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={copy.down(name)}
      data-disabled={isLast || undefined}
      aria-disabled={isLast}
      onClick={() => onMove(1)}
    >
      <IconArrowDown size={16} stroke={1.5} />
    </ActionIcon>
  </span>
);
