import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCreateBlock } from '../../api/queries/blocks.ts';
import { useGroup } from '../../api/queries/groups.ts';
import { useUsage, type UsageQuestion } from '../../api/queries/usage.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { clockTime } from '../../ui/timeWords.ts';
import { targetOf, type Aim } from './aim.ts';
import { copy } from './copy.ts';

const TOOL_NAME_LIMIT = 64;

/** Asks for the calls of the last hour that a block of `aim` would stop. For a group it asks for the calls of every subject. */
function questionOf(aim: Aim): UsageQuestion {
  const lastHour = { group: 'none', hours: 1 } as const;
  if (aim.kind === 'integration') return { ...lastHour, integration: aim.slug };
  if (aim.kind === 'tool') return { ...lastHour, tool: aim.name.slice(0, TOOL_NAME_LIMIT) };
  return aim.kind === 'group' ? { group: 'subject', hours: 1, limit: 5_000 } : { ...lastHour, subject: aim.id };
}

/** Number of calls in the last hour that the block would stop, from the audit trail. The button never waits for it. */
function Stops({ aim }: { aim: Aim }) {
  const isGroup = aim.kind === 'group';
  const usage = useUsage(questionOf(aim));
  const group = useGroup(isGroup ? aim.id : '', isGroup);
  if (usage.error !== null || group.error !== null) return copy.countFailed;
  if (usage.data === undefined || (isGroup && group.data === undefined)) return copy.counting;
  const members = new Set(group.data?.members.map(({ userId }) => userId));
  const rows = isGroup ? usage.data.filter(({ key }) => members.has(key)) : usage.data;
  return copy.lastHour(rows.reduce((sum, { calls }) => sum + calls, 0));
}

interface Props {
  /** What is to be stopped, or was last: its text stays while the dialog closes. */
  aim: Aim | undefined;
  opened: boolean;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** The emergency stop: one question, nothing to type. */
export function BlockDialog({ aim, opened, onClose, onDone }: Props) {
  const create = useCreateBlock();
  const [reason, setReason] = useState<string>(copy.usualReason);
  if (aim === undefined) return null;
  const isEmpty = reason.trim() === '';
  const confirm = async (): Promise<void> => {
    if (isEmpty) return;
    const done = await create.run({ target: targetOf(aim), reason: reason.trim() });
    if (done === undefined) return;
    setReason(copy.usualReason);
    onDone(copy.done(aim.name, clockTime(done.at)));
  };
  return (
    <Confirm
      opened={opened}
      onClose={() => {
        create.reset();
        onClose();
      }}
      title={copy.title(aim.name)}
      action={copy.action}
      running={copy.running}
      keep={copy.keep}
      onConfirm={() => void confirm()}
      isPending={create.isPending}
      problem={create.problem}
    >
      <p>
        {opened && <Stops aim={aim} />} {copy.body(aim.kind)}
      </p>
      <Textarea
        label={copy.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isEmpty ? copy.reasonRule : undefined}
        autosize
        minRows={2}
        maxLength={500}
      />
    </Confirm>
  );
}
