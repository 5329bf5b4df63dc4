import { Button, Modal, Switch, Textarea } from '@mantine/core';
import { toProblem } from '../../api/problems.ts';
import { useChangeTool, useTool } from '../../api/queries/integrations.ts';
import type { ActiveBlock, ToolDetail } from '../../api/types.ts';
import { EditedForm } from '../../ui/EditedForm.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { toast } from '../../ui/toast.tsx';
import { useEdited } from '../../ui/useEdited.ts';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { copy } from './copy.ts';

interface FieldsProps {
  slug: string;
  tool: ToolDetail;
  onClose: () => void;
}

const valuesOf = ({ enabled, importedDescription, description }: ToolDetail) => ({
  enabled,
  description: importedDescription === undefined ? '' : description,
});
type Values = ReturnType<typeof valuesOf>;
/** The lines by which a person compares two versions of a tool. */
const linesOf = ({ enabled, description }: Values): string[] => [
  enabled ? copy.enabled : copy.notEnabled,
  ...description.split('\n').filter((line) => line !== ''),
];

/** Saved over the version it was made from and over no other; sends what differs from that. */
function Fields({ slug, tool, onClose }: FieldsProps) {
  const change = useChangeTool(slug, tool.name);
  const edited = useEdited({
    current: tool,
    valuesOf,
    rules: {},
    write: change,
    send: ({ enabled, description }, revision, before) =>
      change.run({
        ...(enabled !== before.enabled && { enabled }),
        ...(description !== before.description && { description: description.trim() === '' ? null : description }),
        revision,
      }),
    onSaved: () => {
      toast(copy.toolSaved(tool.name));
      onClose();
    },
  });
  const { form } = edited.api;
  const isTaken = form.values.description.trim() === '';
  // A tool of which its API says nothing has its operation for a summary; with a description of ours the summary is ours too.
  const summary = tool.summary === `${tool.method} ${tool.path}` ? '' : tool.summary;
  const imported = tool.importedDescription ?? (tool.description === '' ? summary : tool.description);
  return (
    <EditedForm
      edited={edited}
      compare={(theirs) => ({ mine: linesOf(form.values), theirs: linesOf(valuesOf(theirs)) })}
      none=""
      write={change}
      action={copy.saveTool}
      running={copy.savingTool}
      onCancel={onClose}
    >
      <Switch label={copy.enabled} description={copy.enabledHelp} {...form.getInputProps('enabled', { type: 'checkbox' })} />
      <Textarea
        label={copy.ownWords}
        description={copy.ownWordsHelp}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4_000}
        {...form.getInputProps('description')}
      />
      <p>
        {imported === '' ? copy.noImported : copy.importedWords} {imported !== '' && <Foreign multiline>{imported}</Foreign>}
      </p>
      {tool.importedDescription !== undefined && (
        <div>
          <Button variant="default" size="xs" disabled={isTaken} onClick={() => form.setFieldValue('description', '')}>
            {copy.takeImported}
          </Button>
          {isTaken && <p role="status">{copy.taken}</p>}
        </div>
      )}
    </EditedForm>
  );
}

/** Whether one tool can be called, and what search and callers read about it. */
export function EditTool({ slug, name, block, onClose }: Omit<FieldsProps, 'tool'> & { name: string; block: ActiveBlock | undefined }) {
  const { data, error, refetch, isFetchedAfterMount } = useTool(slug, name, { staleTime: 0 });
  // What was read earlier may be old: whoever edited it would be told that somebody else had changed it.
  const tool = isFetchedAfterMount ? data : undefined;
  return (
    <Modal opened onClose={onClose} title={copy.editTitle(spelledOut(name))} withCloseButton={false}>
      {block !== undefined && <BlockWords block={block} aim={{ kind: 'tool', slug, tool: name, name: `${slug}/${spelledOut(name)}` }} />}
      {tool !== undefined && <Fields slug={slug} tool={tool} onClose={onClose} />}
      {tool === undefined && error === null && <Loading />}
      {tool === undefined && error !== null && <Failure problem={toProblem(error)} retry={() => void refetch()} />}
    </Modal>
  );
}
