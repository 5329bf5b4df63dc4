import { PasswordInput, TextInput } from '@mantine/core';
import { usePutCredential, type CredentialHolder } from '../../api/queries/integrations.ts';
import type { Integration } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
import { bodyOf, brokenBy, fieldsOf, type Broken, type Field } from './credentialFields.ts';

const words = {
  apiKey: 'API key',
  bearer: 'Bearer token',
  username: 'User name',
  password: 'Password',
  ofPart: (part: string, what: string) => `${part}: ${what}`,
  help: (slug: string, baseUrl: string | undefined) =>
    `Sent to ${baseUrl === undefined ? slug : new URL(baseUrl).origin} with calls of ${slug}, and to no other address. Kept encrypted, and shown to nobody again.`,
  pasted:
    'An access token of the provider. Gatehouse does not renew it: store the next one before it ends, or ask an admin to have everybody connect instead.',
  alsoFor: (names: readonly string[]) =>
    `The API’s description asks for ${names.join(' and ')} in the same place: tools that need that are sent this token too. Where they want another one, an admin imports the API twice.`,
  parts:
    'Each call sends the parts that its tool needs. A part may be left empty: tools that need it cannot be called then. What is stored now is replaced as a whole.',
  save: 'Store credential',
  saving: 'Storing…',
};
const rules: Record<Broken, string> = {
  printable: 'Printable ASCII without blanks at either end, as it is sent.',
  cookie: 'A cookie cannot have blanks, quotation marks, commas, semicolons or backslashes.',
  username: 'Needed, and without a colon.',
  part: 'Fill in one of the parts at least.',
};

function labelOf({ auth, member, part }: Field): string {
  const what = member === 'value' ? words[auth.type === 'bearer' ? 'bearer' : 'apiKey'] : words[member];
  return part === undefined ? what : words.ofPart(part, what);
}

interface Props {
  holder: CredentialHolder;
  integration: Integration;
  onDone: () => void;
  onCancel?: () => void;
}

/** Stores what proves a holder to an integration. The values go to the server and are forgotten here. */
export function CredentialForm({ holder, integration, onDone, onCancel }: Props) {
  const put = usePutCredential(holder);
  const { slug, baseUrl, auth } = integration;
  const fields = fieldsOf(auth);
  const { form, byField, submit } = useApiForm<Record<string, string>>(
    Object.fromEntries(fields.map(({ key }) => [key, ''])),
    Object.fromEntries(
      fields.map((field) => [
        field.key,
        (_: string, values: Record<string, string>) => {
          const broken = brokenBy(field, values, fields);
          return broken === undefined ? null : rules[broken];
        },
      ]),
    ),
    put.problem,
  );
  const onSubmit = submit(async (values) => {
    const done = await put.run({ slug, ...bodyOf(integration, values), ...(baseUrl !== undefined && { origin: new URL(baseUrl).origin }) });
    if (done === undefined) return;
    form.reset();
    onDone();
  });
  return (
    <Form onSubmit={onSubmit} write={put} byField={byField} action={words.save} running={words.saving} onCancel={onCancel}>
      {auth.type === 'several' && <p>{words.parts}</p>}
      {fields.map((field, at) => {
        const shared = {
          autoFocus: at === 0,
          label: labelOf(field),
          description: [
            ...(at === 0 ? [words.help(slug, baseUrl)] : []),
            ...(field.isPasted ? [words.pasted] : []),
            ...(field.alsoFor ? [words.alsoFor(field.alsoFor)] : []),
          ].join(' '),
          autoComplete: 'off',
          spellCheck: false,
          maxLength: 16_384,
          ...form.getInputProps(field.key),
        };
        return field.member === 'username' ? (
          <TextInput key={field.key} {...shared} />
        ) : (
          <PasswordInput key={field.key} visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }} {...shared} />
        );
      })}
    </Form>
  );
}
