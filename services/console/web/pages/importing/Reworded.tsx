import type { ImportPreview } from '../../api/types.ts';
import { Diff } from '../../ui/Diff.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { textDiff } from '../../ui/textDiff.ts';
import { copy } from './copy.ts';
import styles from './importing.module.css';
import { toolText } from './toolText.ts';

type Changes = NonNullable<ImportPreview['report']['changes']>;

/** Shows texts of tools that models would read in other words than now. */
export function Reworded({ texts, textsLeftOut }: Pick<Changes, 'texts' | 'textsLeftOut'>) {
  if (texts.length === 0) return null;
  return (
    <details className={styles.part} open>
      <summary>{copy.reworded(texts.length + textsLeftOut)}</summary>
      {texts.map(({ name, before, after }) => (
        <div key={name}>
          <code>{spelledOut(name)}</code>
          <Diff label={copy.rewordedOf(spelledOut(name))} rows={textDiff(toolText(before), toolText(after))} />
        </div>
      ))}
      {textsLeftOut > 0 && <p className={styles.muted}>{copy.rewordedMore(textsLeftOut)}</p>}
    </details>
  );
}
