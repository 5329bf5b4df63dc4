import { useNamesOf } from '../../api/queries/names.ts';
import type { AuditEntry } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import styles from '../record/record.module.css';
import { idsIn, sentenceOf } from './sentence.ts';
import { wordsOf } from './wordsOf.ts';

/** What was done, in words. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const { names } = useNamesOf(idsIn(entry));
  const pieces = sentenceOf(entry, (id) => wordsOf(names.get(id)));
  return (
    <span className={styles.entry}>
      {pieces.map((piece, index) =>
        'words' in piece ? (
          piece.words
        ) : (
          <bdi key={index}>
            <strong>
              <Pieces text={piece.name} />
            </strong>
          </bdi>
        ),
      )}
    </span>
  );
}
