import { Select, TextInput } from '@mantine/core';
import { useInvite } from '../../api/queries/invitations.ts';
import type { Invitation } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
import { copy } from './inviteCopy.ts';

const ADDRESS = /^\S+@\S+$/;

/** Lets an address join. */
export function InviteForm({ onDone, onCancel }: { onDone: (invitation: Invitation) => void; onCancel: () => void }) {
  const invite = useInvite();
  const { form, byField, submit } = useApiForm(
    { email: '', role: 'member' },
    { email: (value) => (ADDRESS.test(value.trim()) ? null : copy.emailRule) },
    invite.problem,
  );
  const onSubmit = submit(async ({ email, role }) => {
    const done = await invite.run({ email: email.trim(), role: role === 'admin' ? 'admin' : 'member' });
    if (done !== undefined) onDone(done.answer);
  });
  return (
    <Form onSubmit={onSubmit} write={invite} byField={byField} action={copy.inviteAction} running={copy.inviting} onCancel={onCancel}>
      <TextInput
        autoFocus
        type="email"
        label={copy.email}
        description={copy.emailHelp}
        maxLength={320}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <Select label={copy.role} data={copy.roles} allowDeselect={false} {...form.getInputProps('role')} />
    </Form>
  );
}
