import { Textarea, TextInput } from '@mantine/core';
import { useUpdateServiceAccount } from '../../api/queries/serviceAccounts.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { addressesRule, linesOf, nameRule, useApiForm } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';

/** Name, description and the addresses its tokens may be used from. */
export function EditAccount({ account, onClose }: { account: ServiceAccount; onClose: () => void }) {
  const update = useUpdateServiceAccount(account.id);
  const { form, byField, submit } = useApiForm(
    { name: account.name, description: account.description ?? '', ipAllowlist: account.ipAllowlist.join('\n') },
    { name: nameRule, ipAllowlist: addressesRule },
    update.problem,
  );
  const onSubmit = submit(async ({ name, description, ipAllowlist }) => {
    const done = await update.run({ name, description, ipAllowlist: linesOf(ipAllowlist) });
    if (done !== undefined) onClose();
  });
  return (
    <Form onSubmit={onSubmit} write={update} byField={byField} action={copy.save} running={copy.saving} onCancel={onClose}>
      <TextInput autoFocus label={copy.name} maxLength={128} {...form.getInputProps('name')} />
      <Textarea label={copy.description} autosize minRows={2} maxLength={4_000} {...form.getInputProps('description')} />
      <Textarea
        label={copy.addressesLabel}
        description={copy.addressesHelp}
        autosize
        minRows={3}
        spellCheck={false}
        {...form.getInputProps('ipAllowlist')}
      />
    </Form>
  );
}
