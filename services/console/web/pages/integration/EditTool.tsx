import { Button, Modal, Switch, Textarea } from '@mantine/core';
import { toProblem } from '../../api/problems.ts';
import { useChangeTool, useTool } from '../../api/queries/integrations.ts';
import type { ActiveBlock, ToolDetail } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Form } from '../../ui/Form.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { toast } from '../../ui/toast.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
import { BlockWords } from '../blocking/BlockWords.tsx';
import { copy } from './copy.ts';

interface FieldsProps {
  slug: string;
  tool: ToolDetail;
  onClose: () => void;
}

/** Sends what differs from what stood there. */
function Fields({ slug, tool, onClose }: FieldsProps) {
  const change = useChangeTool(slug, tool.name);
  const before = { enabled: tool.enabled, description: tool.importedDescription === undefined ? '' : tool.description };
  const { form, byField, submit } = useApiForm(before, {}, change.problem);
  const save = async ({ enabled, description }: typeof before): Promise<void> => {
    const text = description.trim() === '' ? null : description;
    const done = await change.run({
      ...(enabled !== before.enabled && { enabled }),
      ...(description !== before.description && { description: text }),
    });
    if (done === undefined) return;
    toast(copy.toolSaved(tool.name));
    onClose();
  };
  const isTaken = form.values.description.trim() === '';
  // A tool of which its API says nothing has its operation for a summary; with a description of ours the summary is ours too.
  const summary = tool.summary === `${tool.method} ${tool.path}` ? '' : tool.summary;
  const imported = tool.importedDescription ?? (tool.description === '' ? summary : tool.description);
  return (
    <Form onSubmit={submit(save)} write={change} byField={byField} action={copy.saveTool} running={copy.savingTool} onCancel={onClose}>
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
    </Form>
  );
}

/** Whether one tool can be called, and what search and callers read about it. */
export function EditTool({ slug, name, block, onClose }: Omit<FieldsProps, 'tool'> & { name: string; block: ActiveBlock | undefined }) {
  const { data: tool, error, refetch } = useTool(slug, name);
  return (
    <Modal opened onClose={onClose} title={copy.editTitle(spelledOut(name))} withCloseButton={false}>
      {block !== undefined && <BlockWords block={block} aim={{ kind: 'tool', slug, tool: name, name: `${slug}/${spelledOut(name)}` }} />}
      {tool !== undefined && <Fields slug={slug} tool={tool} onClose={onClose} />}
      {tool === undefined && error === null && <Loading />}
      {tool === undefined && error !== null && <Failure problem={toProblem(error)} retry={() => void refetch()} />}
    </Modal>
  );
}
