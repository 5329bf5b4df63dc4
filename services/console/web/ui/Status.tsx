import { IconAlertTriangle, IconBan, IconCircle, IconCircleFilled, IconClock, IconHelp, IconX, type Icon } from '@tabler/icons-react';
import { Hint } from './Hint.tsx';
import { statuses, statusOf, type StatusIcon, type StatusName, type StatusWords } from './theme/status.ts';
import styles from './Status.module.css';

const ICONS: Record<StatusIcon, Icon> = {
  dot: IconCircleFilled,
  clock: IconClock,
  cross: IconX,
  stop: IconBan,
  question: IconHelp,
  ring: IconCircle,
  triangle: IconAlertTriangle,
};

interface Props {
  /** A row of the table by name, or a kind with a value from the wire. */
  of: StatusName | { kind: string; value: string };
  /** Words that say more than the table's; without ground they go on in the next line. */
  children?: string;
  /** Icon and text without ground, for running text and dense rows. */
  plain?: boolean;
}

/** A state: icon, word and colour, always together. */
export function Status({ of, children, plain = false }: Props) {
  const words: StatusWords = typeof of === 'string' ? statuses[of] : statusOf(of.kind, of.value);
  const Glyph = ICONS[words.icon];
  return (
    <Hint label={words.sentence} multiline maw={280}>
      {(hinted) => (
        <span
          className={styles.status}
          data-role={words.role}
          data-plain={plain || undefined}
          data-wraps={(plain && children !== undefined) || undefined}
          {...hinted}
        >
          <Glyph size={words.icon === 'dot' ? 9 : 14} stroke={1.75} aria-hidden />
          <span>{children ?? words.word}</span>
        </span>
      )}
    </Hint>
  );
}
