import { Button } from '@mantine/core';
import { useState } from 'react';
import { useBulkOfGroupMembers } from '../../api/queries/bulk.ts';
import type { Member, Name } from '../../api/types.ts';
import { BulkDialog } from '../../ui/bulk/BulkDialog.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { Sheet } from '../../ui/Panel.tsx';
import { NameSelect } from '../access/NameSelect.tsx';
import styles from './bulk.module.css';
import { copy } from './copy.ts';

interface Props {
  selection: Selection<Member>;
  onClose: () => void;
}

const GROUPS = ['group'] as const;

function Ask({ selection, onClose, group }: Props & { group: Name }) {
  const [number] = useState(selection.rows.length);
  const send = useBulkOfGroupMembers(group.id, 'add');
  return (
    <BulkDialog
      selection={selection}
      resource="groups"
      send={send}
      onClose={onClose}
      title={copy.putInTitle(group.name, number)}
      action={copy.putInAction}
      keep={copy.keepOut}
      done={copy.putInDone}
    >
      <p>{copy.putInBody}</p>
    </BulkDialog>
  );
}

/** Puts many members into one group: which one, then one question. */
export function AddToGroup({ selection, onClose }: Props) {
  const [group, setGroup] = useState<Name>();
  const [isChosen, setChosen] = useState(false);
  if (group !== undefined && isChosen) return <Ask selection={selection} onClose={onClose} group={group} />;
  return (
    <Sheet>
      <NameSelect label={copy.group} kinds={GROUPS} value={group?.id ?? ''} onChange={(_, found) => setGroup(found)} />
      <div className={styles.buttons}>
        <Button disabled={group === undefined} onClick={() => setChosen(true)}>
          {copy.putInNext}
        </Button>
        <Button variant="default" onClick={onClose}>
          {copy.putInCancel}
        </Button>
      </div>
    </Sheet>
  );
}
