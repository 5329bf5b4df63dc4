import { Select } from '@mantine/core';
import { useState } from 'react';
import { toProblem } from '../../api/problems.ts';
import { useSkillPreview } from '../../api/queries/skills.ts';
import { useAllMembers } from '../../api/queries/members.ts';
import { useAllServiceAccounts } from '../../api/queries/serviceAccounts.ts';
import type { SkillPreview } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Foreign, Pieces } from '../../ui/Foreign.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { textOf } from '../agent/spec.ts';
import { copy } from './copy.ts';
import styles from './skill.module.css';

type Kind = keyof typeof copy.groupOf;
interface Reader {
  kind: Kind;
  id: string;
}

/** Whom one may read as: members, and accounts for admins, who alone see them. */
function useReaders() {
  const isAdmin = useIsAdmin();
  const members = useAllMembers();
  const accounts = useAllServiceAccounts(isAdmin);
  const people = members.data?.map(({ userId, name, email }) => ({
    value: userId,
    label: name === undefined ? email : `${name}, ${email}`,
  }));
  const bots = isAdmin ? accounts.data?.map(({ id, name }) => ({ value: id, label: name })) : [];
  return people === undefined || bots === undefined ? undefined : { user: people, serviceAccount: bots };
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
  const readers = useReaders();
  const [reader, setReader] = useState<Reader>();
  const { data, error, refetch } = useSkillPreview(id, reader);
  const choose = (chosen: string | null): void => {
    const isBot = readers?.serviceAccount.some(({ value }) => value === chosen) ?? false;
    setReader(chosen === null ? undefined : { kind: isBot ? 'serviceAccount' : 'user', id: chosen });
  };
  return (
    <Panel title={copy.previewTitle} note={copy.previewNote}>
      {readers === undefined ? (
        <Loading rows={1} />
      ) : (
        <Select
          className={styles.reader}
          label={copy.previewPick}
          data={(['user', 'serviceAccount'] as const).map((kind) => ({ group: copy.groupOf[kind], items: readers[kind] }))}
          value={reader?.id ?? null}
          onChange={choose}
          searchable
          limit={100}
          nothingFoundMessage={copy.noPick}
        />
      )}
      {error !== null && <Failure problem={toProblem(error)} retry={() => void refetch()} what={copy.previewTitle} />}
      {error === null && reader !== undefined && data === undefined && <Loading />}
      {data !== undefined && <Preview of={data} />}
    </Panel>
  );
}
