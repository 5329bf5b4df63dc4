import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUpdateGroup } from '../../api/queries/groups.ts';
import type { Group } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Id } from '../../ui/Id.tsx';
import { Detail, Details, Panel, Sheet } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { GroupForm } from '../groups/GroupForm.tsx';
import { copy } from './copy.ts';
import styles from './group.module.css';

/** The details of a group, and the form that changes them. */
export function About({ group }: { group: Group }) {
  const isAdmin = useIsAdmin();
  const update = useUpdateGroup(group.id);
  const [isEditing, setEditing] = useState(false);
  const close = (): void => setEditing(false);
  const edit = isAdmin && !isEditing && (
    <Button
      variant="default"
      size="xs"
      onClick={() => {
        update.reset();
        setEditing(true);
      }}
    >
      {copy.edit}
    </Button>
  );
  return (
    <Panel title={copy.aboutTitle} actions={edit}>
      {isEditing ? (
        <Sheet>
          <GroupForm write={update} before={group} onDone={close} onCancel={close} />
        </Sheet>
      ) : (
        <Details>
          <Detail name={copy.details.description}>
            <bdi className={styles.description}>{group.description || copy.noDescription}</bdi>
          </Detail>
          <Detail name={copy.details.created}>
            <Time at={group.createdAt} day />
          </Detail>
          <Detail name={copy.details.id}>
            <Id value={group.id} whole />
          </Detail>
        </Details>
      )}
    </Panel>
  );
}
