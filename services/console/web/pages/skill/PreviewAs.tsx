import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useSkillPreview } from '../../api/queries/skills.ts';
import type { SkillPreview } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { NameSelect } from '../access/NameSelect.tsx';
import { textOf } from '../agent/spec.ts';
import { copy } from './copy.ts';
import styles from './skill.module.css';

const KINDS = ['user', 'serviceAccount'] as const;
type Kind = (typeof KINDS)[number];
interface Reader {
  kind: Kind;
  id: string;
}

function Preview({ of: { ownership, line, activation, notes } }: { of: SkillPreview }) {
  return (
    <>
      {ownership === undefined && <p>{copy.notThere}</p>}
      {ownership !== undefined && line === undefined && <p>{copy.noLine}</p>}
      {line !== undefined && (
        <div>
          <h3>{copy.lineOf}</h3>
          <Foreign multiline>{line.text}</Foreign>
        </div>
      )}
      {notes.length > 0 && (
        <ul>
          {notes.map((note) => (
            <li key={note}>
              <bdi>{note}</bdi>
            </li>
          ))}
        </ul>
      )}
      {activation !== undefined && (
        <div>
          <h3>{copy.activationOf}</h3>
          <pre className={styles.content} tabIndex={0} role="region" aria-label={copy.activationOf}>
            <bdi>
              <Pieces text={textOf(activation)} multiline />
            </bdi>
          </pre>
        </div>
      )}
    </>
  );
}

/** What one member or service account is told of a skill and reads when it activates it. */
export function PreviewAs({ id }: { id: string }) {
  // Only admins see accounts.
  const kinds = useIsAdmin() ? KINDS : KINDS.slice(0, 1);
  const [reader, setReader] = useState<Reader>();
  const { data, error, refetch } = useSkillPreview(id, reader);
  return (
    <Panel title={copy.previewTitle} note={copy.previewNote}>
      <NameSelect
        className={styles.reader}
        label={copy.previewPick}
        kinds={kinds}
        value={reader?.id ?? ''}
        onChange={(chosen, found) => setReader(found && { kind: found.kind as Kind, id: chosen })}
      />
      {error !== null && <Failure problem={toProblem(error)} retry={() => void refetch()} what={copy.previewTitle} />}
      {error === null && reader !== undefined && data === undefined && <Loading />}
      {data !== undefined && <Preview of={data} />}
    </Panel>
  );
}
