import type { SkillDiff } from '../../api/types.ts';
import { Diff } from '../../ui/Diff.tsx';
import type { DiffRow } from '../../ui/diffLines.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { textOf } from '../agent/spec.ts';
import styles from '../authored/authored.module.css';
import { copy as versionWords } from '../authored/versionCopy.ts';
import { copy } from './copy.ts';

const rowsOf = (lines: SkillDiff['instructions']): DiffRow[] => lines.map(({ op, text }) => ({ kind: op, text: textOf(text) }));
const differs = (rows: readonly { op: string }[]): boolean => rows.some(({ op }) => op !== 'same');

function Lines({ title, lines, same }: { title: string; lines: SkillDiff['instructions']; same: string }) {
  return (
    <div>
      <h3>{title}</h3>
      {differs(lines) ? <Diff label={title} rows={rowsOf(lines)} /> : <p className={styles.muted}>{same}</p>}
    </div>
  );
}

/** What changed between two versions: the two halves of the document line by line, the files in words. */
export function Changes({ diff: { from, to, frontMatter, instructions, attachments } }: { diff: SkillDiff }) {
  if (!differs(frontMatter) && !differs(instructions) && attachments.length === 0) return <p>{versionWords.same(from, to)}</p>;
  return (
    <div className={styles.changes}>
      <Lines title={copy.frontTitle} lines={frontMatter} same={copy.frontSame} />
      <Lines title={copy.instructions} lines={instructions} same={copy.bodySame} />
      {attachments.length > 0 && (
        <div>
          <h3>{copy.filesTitle}</h3>
          <ul>
            {attachments.map(({ path, op }) => (
              <li key={textOf(path)}>
                <Foreign>{path}</Foreign> {copy.filesOf[op]}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
