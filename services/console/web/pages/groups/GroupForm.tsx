import { Button, Textarea, TextInput } from '@mantine/core';
import type { GroupFields } from '../../api/queries/groups.ts';
import type { Group } from '../../api/types.ts';
import type { Write } from '../../api/useWrite.ts';
import { FormButtons, FormColumn } from '../../ui/FormColumn.tsx';
import { nameRule, useApiForm } from '../../ui/useApiForm.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { copy } from './copy.ts';

interface Props {
  /** Creates one or changes one. */
  write: Write<GroupFields, Group>;
  before?: Group;
  onDone: (group: Group) => void;
  onCancel: () => void;
}

/** Name and description of a group. */
export function GroupForm({ write, before, onDone, onCancel }: Props) {
  const { form, byField, submit } = useApiForm(
    { name: before?.name ?? '', description: before?.description ?? '' },
    { name: nameRule },
    write.problem,
  );
  const onSubmit = submit(async ({ name, description }) => {
    const isLeftOut = description === '' && before === undefined;
    const done = await write.run(isLeftOut ? { name } : { name, description });
    if (done !== undefined) onDone(done.answer);
  });
  const [action, running] = before === undefined ? [copy.create, copy.creating] : [copy.save, copy.saving];
  return (
    <FormColumn onSubmit={onSubmit}>
      <TextInput autoFocus label={copy.name} description={copy.nameHelp} maxLength={128} {...form.getInputProps('name')} />
      <Textarea label={copy.description} autosize minRows={2} maxLength={4_000} {...form.getInputProps('description')} />
      <WriteProblem problem={write.problem} byField={byField} />
      <FormButtons>
        <Button type="submit" disabled={write.isPending}>
          {write.isPending ? running : action}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </FormButtons>
    </FormColumn>
  );
}
