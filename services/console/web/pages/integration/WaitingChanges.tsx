import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useDecideChange, useWaitingChanges } from '../../api/queries/integrations.ts';
import type { ChangeDecision, WaitingChange } from '../../api/types.ts';
import { Diff } from '../../ui/Diff.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { textDiff } from '../../ui/textDiff.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { markWords } from '../importing/markWords.ts';
import { toolText } from '../importing/toolText.ts';
import { copy } from './copy.ts';

/** A definition as lines: what models read first. */
const textOf = ({ summary, description, call, inputSchema, outputSchema, annotations }: WaitingChange['accepted']): string =>
  [toolText({ summary, description }), call, JSON.stringify({ inputSchema, outputSchema, annotations }, undefined, 2)].join('\n');

interface Props {
  slug: string;
  change: WaitingChange;
  onDone: (words: string) => void;
}

/** One tool before and after, and the two answers. */
function Change({ slug, change: { name, change, refused, accepted, proposed }, onDone }: Props) {
  const write = useDecideChange(slug, name);
  const shown = spelledOut(name);
  const decide = async (decision: ChangeDecision['decision']): Promise<void> => {
    if ((await write.run({ decision, change })) !== undefined) onDone(copy.decided[decision](shown));
  };
  return (
    <Sheet>
      <h3>
        <code>{shown}</code>
      </h3>
      {refused === true && <p>{copy.refusedEarlier}</p>}
      {proposed.marks.length > 0 && (
        <Status of="tool.marked" plain>
          {markWords(proposed.marks)}
        </Status>
      )}
      <Diff label={copy.definition(shown)} rows={textDiff(textOf(accepted), textOf(proposed))} />
      <WriteProblem problem={write.problem} />
      <Group>
        <Button loading={write.isPending} aria-label={copy.acceptOf(shown)} onClick={() => void decide('accept')}>
          {copy.accept}
        </Button>
        {refused !== true && (
          <Button variant="default" disabled={write.isPending} aria-label={copy.refuseOf(shown)} onClick={() => void decide('refuse')}>
            {copy.refuse}
          </Button>
        )}
      </Group>
    </Sheet>
  );
}

/** Changed definitions of tools, each beside the accepted one, until an admin decides; those that were refused can be accepted after all. */
export function WaitingChanges({ slug }: { slug: string }) {
  const { data } = useWaitingChanges(slug);
  const [said, setSaid] = useState('');
  const changes = data?.changes ?? [];
  if (changes.length === 0 && said === '') return null;
  return (
    <Panel
      title={changes.some(({ refused }) => refused !== true) ? copy.waitingTitle : copy.changesTitle}
      // Once the last is decided, only what was decided is told.
      note={changes.length > 0 ? copy.waitingNote : undefined}
    >
      <StatusLine>{said}</StatusLine>
      {changes.map((change) => (
        <Change key={change.change} slug={slug} change={change} onDone={setSaid} />
      ))}
    </Panel>
  );
}
