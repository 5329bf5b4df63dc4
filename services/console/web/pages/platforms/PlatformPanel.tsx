import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDeletePlatformKey } from '../../api/queries/platforms.ts';
import type { PlatformState } from '../../api/types.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Detail, Details, Panel, Sheet } from '../../ui/Panel.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';
import { KeyForm } from './KeyForm.tsx';

/** One platform: whether it has a key, by whom and when, and what may be done about it. */
export function PlatformPanel({ platform }: { platform: PlatformState }) {
  const { platform: name, key } = platform;
  const title = copy.platforms[name];
  const remove = useDeletePlatformKey();
  const [isEditing, setEditing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const edit = <Button onClick={() => setEditing(true)}>{copy.store}</Button>;
  const removed = async (): Promise<void> => {
    const done = await remove.run(name);
    if (done === undefined) return;
    setAsking(false);
    setSaid(copy.removed(title, clockTime(done.at)));
  };
  return (
    <Panel
      title={title}
      note={copy.notes[name]}
      actions={
        key !== undefined &&
        !isEditing && (
          <>
            <Button variant="default" size="xs" aria-label={`${copy.replace}, ${title}`} onClick={() => setEditing(true)}>
              {copy.replace}
            </Button>
            <Button variant="default" size="xs" aria-label={`${copy.remove}, ${title}`} onClick={() => setAsking(true)}>
              {copy.remove}
            </Button>
          </>
        )
      }
    >
      <StatusLine>{said}</StatusLine>
      {isEditing && (
        <Sheet>
          <KeyForm
            platform={platform}
            onCancel={() => setEditing(false)}
            onStored={(at) => {
              setEditing(false);
              setSaid(copy.stored(title, clockTime(at)));
            }}
          />
        </Sheet>
      )}
      {key !== undefined && (
        <Details>
          <Detail name={copy.baseUrl}>
            <code>{key.baseUrl}</code>
          </Detail>
          <Detail name={copy.storedBy}>
            <Principal kind={key.storedBy.kind} name={key.storedBy.name} />
          </Detail>
          <Detail name={copy.storedAt}>
            <Time at={key.storedAt} />
          </Detail>
        </Details>
      )}
      {key === undefined && !isEditing && <Empty action={edit}>{copy.none}</Empty>}
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={copy.removeTitle(title)}
        action={copy.remove}
        running={copy.removing}
        keep={copy.keep}
        onConfirm={() => void removed()}
        isPending={remove.isPending}
        problem={remove.problem}
      >
        <p>{copy.removeBody}</p>
      </Confirm>
    </Panel>
  );
}
