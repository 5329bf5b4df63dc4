import { useState } from 'react';
import type { AuthoredKind } from '../../api/queries/authored.ts';
import { usePutGrant } from '../../api/queries/grants.ts';
import type { Grant } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { SubjectPicker, type PickedSubject } from '../access/SubjectPicker.tsx';
import styles from './authored.module.css';
import { copy } from './sharingCopy.ts';

export interface ShareResource {
  kind: AuthoredKind;
  id: string;
}
interface Props {
  resource: ShareResource;
  /** The grants that exist: their holders are not offered. */
  grants: readonly Grant[];
  onDone: (who: string) => void;
  onCancel: () => void;
}

/** Lets somebody use an agent or a skill. */
export function ShareForm({ resource, grants, onDone, onCancel }: Props) {
  const put = usePutGrant();
  const [picked, setPicked] = useState<PickedSubject>();
  const [isTried, setTried] = useState(false);
  const holders = new Set(grants.map(({ subject }) => subject.id));
  const chosen = picked !== undefined && !holders.has(picked.id) ? picked : undefined;
  const share = async (): Promise<void> => {
    setTried(true);
    if (chosen === undefined) return;
    const { kind, id } = chosen;
    const subject = kind === 'everyone' ? { kind } : { kind, id };
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
      <SubjectPicker chosen={picked} onChoose={setPicked} without={holders} />
      {isTried && chosen === undefined && <p role="alert">{picked?.kind === 'everyone' ? copy.everyoneHas : copy.choose}</p>}
    </Form>
  );
}
