import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { GroupChange } from '../../api/queries/groups.ts';
import type { Group } from '../../api/types.ts';
import type { Write } from '../../api/useWrite.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { Form } from '../../ui/Form.tsx';
import { nameRule, useApiForm } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';

interface Props {
  /** Creates one or changes one. */
  write: Write<GroupChange, Group>;
  /** The group as read last; newer than the edited one when somebody else saves meanwhile. */
  before?: Group;
  onDone: (group: Group) => void;
  onCancel: () => void;
}

const valuesOf = (group: Group | undefined) => ({ name: group?.name ?? '', description: group?.description ?? '' });
/** The lines by which a person compares two versions of a group. */
const linesOf = ({ name, description }: ReturnType<typeof valuesOf>): string[] => [
  name,
  ...description.split('\n').filter((line) => line !== ''),
];

/** Name and description of a group. Saved over the version they were made from and over no other. */
export function GroupForm({ write, before, onDone, onCancel }: Props) {
  const [revision, setRevision] = useState(before?.revision);
  const { form, byField, submit } = useApiForm(valuesOf(before), { name: nameRule }, write.problem);
  const save = async (over: number | undefined): Promise<void> => {
    setRevision(over);
    const { name, description } = form.values;
    const isNew = over === undefined;
    const text = description === '' && isNew ? { name } : { name, description };
    const done = await write.run(isNew ? text : { ...text, revision: over });
    if (done !== undefined) onDone(done.answer);
  };
  const takeTheirs = (): void => {
    write.reset();
    setRevision(before?.revision);
    form.setValues(valuesOf(before));
  };
  const isConflict = write.problem?.status === 409 && before?.revision !== revision;
  const conflict = isConflict ? (
    <Conflict
      mine={linesOf(form.values)}
      theirs={linesOf(valuesOf(before))}
      none={copy.nothing}
      onKeep={() => void save(before?.revision)}
      onTake={takeTheirs}
      isPending={write.isPending}
    />
  ) : undefined;
  const [action, running] = before === undefined ? [copy.create, copy.creating] : [copy.save, copy.saving];
  return (
    <Form
      question={conflict}
      onSubmit={submit(() => save(revision))}
      write={write}
      byField={byField}
      action={action}
      running={running}
      onCancel={onCancel}
    >
      <TextInput autoFocus label={copy.name} description={copy.nameHelp} maxLength={128} {...form.getInputProps('name')} />
      <Textarea label={copy.description} autosize minRows={2} maxLength={4_000} {...form.getInputProps('description')} />
    </Form>
  );
}
