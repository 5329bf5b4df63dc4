import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useUpdateServiceAccount } from '../../api/queries/serviceAccounts.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { Conflict } from '../../ui/Conflict.tsx';
import { Form } from '../../ui/Form.tsx';
import { addressesRule, linesOf, nameRule, useApiForm } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';

const valuesOf = ({ name, description = '', ipAllowlist }: ServiceAccount) => ({ name, description, ipAllowlist: ipAllowlist.join('\n') });
/** As somebody compares two versions. */
const linesOfAll = ({ name, description, ipAllowlist }: ReturnType<typeof valuesOf>): string[] => [
  name,
  ...description.split('\n').filter((line) => line !== ''),
  ...linesOf(ipAllowlist),
];

interface Props {
  /** As read last; newer than what is edited when somebody else saves meanwhile. */
  account: ServiceAccount;
  onClose: () => void;
}

/** Name, description and the addresses its tokens may be used from. Saved over the version they were made from and over no other. */
export function EditAccount({ account, onClose }: Props) {
  const update = useUpdateServiceAccount(account.id);
  const [revision, setRevision] = useState(account.revision);
  const { form, byField, submit } = useApiForm(valuesOf(account), { name: nameRule, ipAllowlist: addressesRule }, update.problem);
  const save = async (over: number): Promise<void> => {
    setRevision(over);
    const { name, description, ipAllowlist } = form.values;
    const done = await update.run({ name, description, ipAllowlist: linesOf(ipAllowlist), revision: over });
    if (done !== undefined) onClose();
  };
  const takeTheirs = (): void => {
    update.reset();
    setRevision(account.revision);
    form.setValues(valuesOf(account));
  };
  const isConflict = update.problem?.status === 409 && account.revision !== revision;
  const conflict = isConflict ? (
    <Conflict
      mine={linesOfAll(form.values)}
      theirs={linesOfAll(valuesOf(account))}
      none={copy.nothing}
      onKeep={() => void save(account.revision)}
      onTake={takeTheirs}
      isPending={update.isPending}
    />
  ) : undefined;
  return (
    <Form
      question={conflict}
      onSubmit={submit(() => save(revision))}
      write={update}
      byField={byField}
      action={copy.save}
      running={copy.saving}
      onCancel={onClose}
    >
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
