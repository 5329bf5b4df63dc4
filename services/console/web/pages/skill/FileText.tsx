import { toProblem } from '../../api/problems.ts';
import { useSkillFile } from '../../api/queries/skills.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { bytesInWords } from './bytes.ts';
import { copy } from './copy.ts';
import styles from './skill.module.css';

const MOST = 200 * 1_024;

/** The text in bytes; undefined of what is none. A character that is cut at the end is left out. */
function textIn(bytes: ArrayBuffer): string | undefined {
  const isCut = bytes.byteLength > MOST;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array(bytes, 0, isCut ? MOST : undefined), { stream: isCut });
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** A file as text, with what cannot be seen in it shown. */
export function FileText({ id, path, version }: { id: string; path: string; version: number }) {
  const { data, error, refetch } = useSkillFile(id, path, version);
  if (error !== null) return <Failure problem={toProblem(error)} retry={() => void refetch()} what={copy.contentOf(path)} />;
  if (data === undefined) return <Loading rows={3} />;
  const text = textIn(data);
  if (text === undefined) return <p>{copy.notText}</p>;
  return (
    <>
      {data.byteLength > MOST && <p className={styles.muted}>{copy.cut(bytesInWords(MOST))}</p>}
      <pre className={styles.content} tabIndex={0} role="region" aria-label={copy.contentOf(path)}>
        <bdi>
          <Pieces text={text} multiline />
        </bdi>
      </pre>
    </>
  );
}
