import { useState } from 'react';
import type { AuthoredKind } from '../../api/queries/authored.ts';
import { usePutGrant } from '../../api/queries/grants.ts';
import type { KnownSubject } from '../../api/queries/subjects.ts';
import type { Grant, Subject } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { SubjectPicker } from '../access/SubjectPicker.tsx';
import styles from './authored.module.css';
import { copy } from './sharingCopy.ts';

export interface ShareResource {
  kind: AuthoredKind;
  id: string;
}
interface Props {
  resource: ShareResource;
  subjects: readonly KnownSubject[];
  /** Who has it is not offered. */
  grants: readonly Grant[];
  onDone: (who: string) => void;
  onCancel: () => void;
}

/** Lets somebody use an agent or a skill. */
export function ShareForm({ resource, subjects, grants, onDone, onCancel }: Props) {
  const put = usePutGrant();
  const [kind, setKind] = useState<Subject['kind']>('serviceAccount');
  const [id, setId] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const left = subjects.filter((one) => !grants.some(({ subject }) => subject.kind === one.kind && subject.id === one.id));
  const chosen = left.find((one) => one.kind === kind && (kind === 'everyone' || one.id === id));
  const share = async (): Promise<void> => {
    setTried(true);
    if (chosen === undefined) return;
    const subject = kind === 'everyone' ? { kind } : { kind, id: chosen.id };
    const done = await put.run({ subject, resource });
    if (done !== undefined) onDone(chosen.name);
  };
  return (
    <Form
      write={put}
      action={copy.share(resource.kind)}
      running={copy.sharing}
      onCancel={onCancel}
      className={styles.share}
      onSubmit={(event) => {
        event.preventDefault();
        void share();
      }}
    >
      <SubjectPicker subjects={left} kind={kind} chosen={chosen} onKind={setKind} onChoose={setId} />
      {isTried && chosen === undefined && <p role="alert">{kind === 'everyone' ? copy.everyoneHas : copy.choose}</p>}
    </Form>
  );
}
