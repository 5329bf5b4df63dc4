import { Textarea, TextInput } from '@mantine/core';
import { useCreateServiceAccount } from '../../api/queries/serviceAccounts.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { nameRule, useApiForm } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';

interface Props {
  onDone: (account: ServiceAccount) => void;
  onCancel?: () => void;
  /** Asks only for a name. */
  short?: boolean;
}

/** The form for a new bot. It has access to nothing until somebody grants it something. */
export function CreateServiceAccount({ onDone, onCancel, short = false }: Props) {
  const create = useCreateServiceAccount();
  const { form, byField, submit } = useApiForm({ name: '', description: '' }, { name: nameRule }, create.problem);
  const onSubmit = submit(async ({ name, description }) => {
    const done = await create.run(description === '' ? { name } : { name, description });
    if (done !== undefined) onDone(done.answer);
  });
  return (
    <Form onSubmit={onSubmit} write={create} byField={byField} action={copy.create} running={copy.creating} onCancel={onCancel}>
      <TextInput
        data-autofocus
        autoFocus={!short}
        label={copy.name}
        description={copy.nameHelp}
        maxLength={128}
        {...form.getInputProps('name')}
      />
      {!short && <Textarea label={copy.description} autosize minRows={2} maxLength={4_000} {...form.getInputProps('description')} />}
    </Form>
  );
}
