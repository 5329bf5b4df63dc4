import { Textarea, TextInput } from '@mantine/core';
import { useUpdateServiceAccount } from '../../api/queries/serviceAccounts.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { EditedForm } from '../../ui/EditedForm.tsx';
import { addressesRule, linesOf, nameRule } from '../../ui/useApiForm.ts';
import { useEdited } from '../../ui/useEdited.ts';
import { copy } from './editCopy.ts';

const valuesOf = ({ name, description = '', ipAllowlist }: ServiceAccount) => ({ name, description, ipAllowlist: ipAllowlist.join('\n') });
/** The lines by which a person compares two versions of an account. */
const linesOfAll = ({ name, description, ipAllowlist }: ReturnType<typeof valuesOf>): string[] => [
  name,
  ...description.split('\n').filter((line) => line !== ''),
  ...linesOf(ipAllowlist),
];

interface Props {
  /** The account as read last; newer than the edited one when somebody else saves meanwhile. */
  account: ServiceAccount;
  onClose: () => void;
}

/** Name, description and the addresses its tokens may be used from. Saved over the version they were made from and over no other. */
export function EditAccount({ account, onClose }: Props) {
  const update = useUpdateServiceAccount(account.id);
  const edited = useEdited({
    current: account,
    valuesOf,
    rules: { name: nameRule, ipAllowlist: addressesRule },
    write: update,
    send: ({ name, description, ipAllowlist }, revision) => update.run({ name, description, ipAllowlist: linesOf(ipAllowlist), revision }),
    onSaved: onClose,
  });
  const { form } = edited.api;
  return (
    <EditedForm
      edited={edited}
      compare={(theirs) => ({ mine: linesOfAll(form.values), theirs: linesOfAll(valuesOf(theirs)) })}
      none={copy.nothing}
      write={update}
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
    </EditedForm>
  );
}
