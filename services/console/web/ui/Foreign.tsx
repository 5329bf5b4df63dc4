import { rawText, type ForeignText } from '../api/foreign.ts';
import { piecesOf } from './hiddenCharacters.ts';
import styles from './text.module.css';

/** The characters of foreign text; what cannot be seen is shown as its code point. */
export const Pieces = ({ text, multiline = false }: { text: string; multiline?: boolean }) =>
  piecesOf(text, multiline).map((piece, index) =>
    'text' in piece ? (
      piece.text
    ) : (
      <span key={index} className={styles.hidden} title="hidden character">
        {piece.hidden}
      </span>
    ),
  );

interface Props {
  children: ForeignText | string;
  multiline?: boolean;
}

/** Text written by agents, callers, upstreams or document authors: framed, isolated in direction, never markup. */
export const Foreign = ({ children, multiline = false }: Props) => (
  <bdi className={styles.foreign}>
    <Pieces text={typeof children === 'string' ? children : rawText(children)} multiline={multiline} />
  </bdi>
);
