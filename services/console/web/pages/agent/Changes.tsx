import type { AgentDiff } from '../../api/types.ts';
import { Diff } from '../../ui/Diff.tsx';
import type { DiffRow } from '../../ui/diffLines.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { copy as versionWords } from '../authored/versionCopy.ts';
import styles from './agent.module.css';
import shared from '../authored/authored.module.css';
import { modelWords } from './modelDiff.ts';
import { textOf } from './spec.ts';
import { copy } from './versionCopy.ts';

const rowsOf = (lines: AgentDiff['prompt']): DiffRow[] => lines.map(({ op, text }) => ({ kind: op, text: textOf(text) }));
const differs = (rows: readonly { op: string }[]): boolean => rows.some(({ op }) => op !== 'same');

/** What changed between two versions: the texts line by line, the models in words. */
export function Changes({ diff: { from, to, prompt, models, vendorHints, schemaVersion } }: { diff: AgentDiff }) {
  const words = modelWords(models.map(({ op, family, model }) => ({ op, family: textOf(family), model: textOf(model) })));
  const isSame = ![prompt, models, vendorHints, schemaVersion].some(differs);
  if (isSame) return <p>{versionWords.same(from, to)}</p>;
  return (
    <div className={shared.changes}>
      {words.length > 0 && (
        <div>
          <h3>{copy.models}</h3>
          <ul className={styles.words}>
            {words.map((sentence) => (
              <li key={sentence}>
                <bdi>
                  <Pieces text={sentence} />
                </bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3>{copy.prompt}</h3>
        {differs(prompt) ? <Diff label={copy.prompt} rows={rowsOf(prompt)} /> : <p className={styles.muted}>{copy.promptSame}</p>}
      </div>
      {differs(vendorHints) && (
        <div>
          <h3>{copy.hints}</h3>
          <Diff label={copy.hints} rows={rowsOf(vendorHints)} />
        </div>
      )}
      {differs(schemaVersion) && (
        <div>
          <h3>{copy.schema}</h3>
          <Diff label={copy.schema} rows={rowsOf(schemaVersion)} />
        </div>
      )}
    </div>
  );
}
