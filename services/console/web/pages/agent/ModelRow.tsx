import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { ModelCatalog } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import { ModelRoute } from './ModelRoute.tsx';
import { pairKey } from './models.ts';
import type { ResolvedPair } from './spec.ts';

interface Props {
  pair: ResolvedPair;
  catalog: ModelCatalog | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** `row`: of the list, to give the focus to where the model is now. */
  onMove: (by: -1 | 1, row: Element) => void;
  onRemove: () => void;
}

/** One model of the preference: what it is, where it runs, and how to move it without a pointer. */
export function ModelRow({ pair, catalog, isFirst, isLast, onMove, onRemove }: Props) {
  const name = spelledOut(pairKey(pair));
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1, event.currentTarget);
  };
  const button = (by: -1 | 1, label: string, isEnd: boolean) => (
    <ActionIcon
      variant="subtle"
      size={28}
      aria-label={label}
      data-move={by}
      data-disabled={isEnd || undefined}
      aria-disabled={isEnd}
      onClick={(event) => onMove(by, event.currentTarget.closest('li')!)}
    >
      {by === -1 ? <IconArrowUp size={16} stroke={1.5} /> : <IconArrowDown size={16} stroke={1.5} />}
    </ActionIcon>
  );
  return (
    <li className={styles.model} onKeyDown={onKey}>
      <span className={styles.modelName}>
        <code>
          <Pieces text={pairKey(pair)} />
        </code>
        <ModelRoute pair={pair} catalog={catalog} />
      </span>
      <span className={styles.modelButtons}>
        {button(-1, copy.up(name), isFirst)}
        {button(1, copy.down(name), isLast)}
        <ActionIcon variant="subtle" size={28} aria-label={copy.takeOut(name)} onClick={onRemove}>
          <IconX size={16} stroke={1.5} />
        </ActionIcon>
      </span>
    </li>
  );
}
