import type { Rule } from '../../api/types.ts';
import type { Names } from '../../api/useList.ts';
import { copy } from './copy.ts';
import { nameOf } from './names.ts';
import styles from './rules.module.css';
import { wordOf } from './who.ts';
import { Name } from '../../ui/Name.tsx';

const NAMED = 2;

interface Props {
  rule: Pick<Rule, 'subjects' | 'when' | 'schedule'>;
  names: Names;
}

/** Whom a rule concerns, and whether arguments or hours narrow it further. */
export function RuleWho({ rule: { subjects, when, schedule }, names }: Props) {
  const narrowed = [...(when === undefined ? [] : [copy.conditional]), ...(schedule === undefined ? [] : [copy.scheduled])];
  return (
    <span className={styles.who}>
      {subjects === undefined && copy.everyone}
      {subjects?.slice(0, NAMED).map((subject) => (
        <Name key={wordOf(subject)}>{nameOf(names, subject)}</Name>
      ))}
      {subjects !== undefined && subjects.length > NAMED && <span className={styles.muted}>{copy.more(subjects.length - NAMED)}</span>}
      {narrowed.map((words) => (
        <span key={words} className={styles.muted}>
          {words}
        </span>
      ))}
    </span>
  );
}
