import { useIntegrations } from '../../api/queries/integrations.ts';
import type { AuditEntry } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import styles from '../record/record.module.css';
import { sentenceOf } from './sentence.ts';

/** What was done, in words. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const { data } = useIntegrations();
  const pieces = sentenceOf(entry, (id) => data?.find((one) => one.id === id)?.slug);
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
