import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { usePublishAiUsePolicy, useSigningProgress } from '../../api/queries/aiUsePolicy.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { copy } from './copy.ts';

interface Props {
  version: number;
  revision: number;
  /** Something is typed that is not saved: it would not be published. */
  isDirty: boolean;
  onPublished: (said: string) => void;
}

/** Whom a publication stops, counted. */
function Consequences({ version }: { version: number }) {
  const { data: next } = useSigningProgress(version);
  const { data: before } = useSigningProgress(version - 1, version > 1);
  if (next === undefined) return <p>{copy.publishCounts}</p>;
  return (
    <>
      <p>{copy.publishStops(next.people.total)}</p>
      {before !== undefined && <p>{copy.publishReplaces(version - 1, before.people.signed)}</p>}
      <p>{copy.publishSpares(next.serviceAccounts.total)}</p>
    </>
  );
}

/** Publishes the draft as it stood when the question was opened: what somebody writes after that is refused, not published unread. */
export function Publish({ version, revision, isDirty, onPublished }: Props) {
  const publish = usePublishAiUsePolicy();
  const [seen, setSeen] = useState<number>();
  const close = (): void => setSeen(undefined);
  const confirm = async (seenRevision: number): Promise<void> => {
    const done = await publish.run({ version, revision: seenRevision });
    if (done === undefined) return;
    close();
    onPublished(copy.published(clockTime(done.at)));
  };
  const open = (): void => {
    publish.reset();
    setSeen(revision);
  };
  return (
    <>
      <Tooltip label={copy.saveFirst} disabled={!isDirty}>
        <Button aria-disabled={isDirty} data-disabled={isDirty || undefined} onClick={isDirty ? undefined : open}>
          {copy.publish(version)}
        </Button>
      </Tooltip>
      <Confirm
        opened={seen !== undefined}
        onClose={close}
        title={copy.publishTitle(version)}
        action={copy.publish(version)}
        running={copy.publishing}
        keep={copy.keepDraft}
        onConfirm={() => seen !== undefined && void confirm(seen)}
        isPending={publish.isPending}
        problem={publish.problem}
        final
        typeName={copy.typeName(version)}
        typeWhy=""
      >
        {seen !== undefined && <Consequences version={version} />}
      </Confirm>
    </>
  );
}
