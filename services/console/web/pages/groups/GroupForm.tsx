import { Textarea, TextInput } from '@mantine/core';
import type { GroupFields } from '../../api/queries/groups.ts';
import type { Group } from '../../api/types.ts';
import type { Write } from '../../api/useWrite.ts';
import { Form } from '../../ui/Form.tsx';
import { nameRule, useApiForm } from '../../ui/useApiForm.ts';
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
    <Form onSubmit={onSubmit} write={write} byField={byField} action={action} running={running} onCancel={onCancel}>
      <TextInput autoFocus label={copy.name} description={copy.nameHelp} maxLength={128} {...form.getInputProps('name')} />
      <Textarea label={copy.description} autosize minRows={2} maxLength={4_000} {...form.getInputProps('description')} />
    </Form>
  );
}
