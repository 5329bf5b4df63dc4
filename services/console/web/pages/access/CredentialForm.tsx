import { PasswordInput } from '@mantine/core';
import { usePutCredential, type CredentialHolder } from '../../api/queries/integrations.ts';
import type { Integration } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';

const words = {
  apiKey: 'API key',
  bearer: 'Bearer token',
  help: (slug: string, baseUrl: string | undefined) =>
    `Sent to ${baseUrl === undefined ? slug : new URL(baseUrl).origin} with calls of ${slug}, and to no other address. Kept encrypted, and shown to nobody again.`,
  rule: 'Printable ASCII without blanks at either end, as it goes into a header.',
  save: 'Store credential',
  saving: 'Storing…',
};
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

interface Props {
  holder: CredentialHolder;
  integration: Integration;
  onDone: () => void;
  onCancel?: () => void;
}

/** Stores what proves a holder to an integration. The value goes to the server and is forgotten here. */
export function CredentialForm({ holder, integration, onDone, onCancel }: Props) {
  const put = usePutCredential(holder);
  const type = integration.auth.type === 'bearer' || integration.auth.type === 'oauth2' ? 'bearer' : 'apiKey';
  const { form, byField, submit } = useApiForm(
    { value: '' },
    { value: (value) => (PRINTABLE.test(value) ? null : words.rule) },
    put.problem,
  );
  const onSubmit = submit(async ({ value }) => {
    const { slug, baseUrl } = integration;
    const done = await put.run({ slug, type, value, ...(baseUrl !== undefined && { origin: new URL(baseUrl).origin }) });
    if (done === undefined) return;
    form.reset();
    onDone();
  });
  return (
    <Form onSubmit={onSubmit} write={put} byField={byField} action={words.save} running={words.saving} onCancel={onCancel}>
      <PasswordInput
        autoFocus
        label={words[type]}
        description={words.help(integration.slug, integration.baseUrl)}
        autoComplete="off"
        spellCheck={false}
        maxLength={16_384}
        visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
        {...form.getInputProps('value')}
      />
    </Form>
  );
}
