import { Select, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { Write } from '../../api/useWrite.ts';
import { Form } from '../../ui/Form.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Secret } from '../../ui/Secret.tsx';
import type { SecretUse } from '../../ui/Uses.tsx';
import { dateAndTime } from '../../ui/timeWords.ts';
import { nameRule, useApiForm } from '../../ui/useApiForm.ts';
import { useNow } from '../../ui/useNow.ts';
import { copy } from './copy.ts';

interface Wanted {
  name: string;
  /** Left out: the default of a year. */
  expiresInSeconds?: number;
}

interface Props {
  create: Write<Wanted, { name: string; token: string }>;
  uses: readonly SecretUse[];
  /** Closed: cancelled, or the person says that the value is stored. */
  onClose: () => void;
  /** Offered in the field of the name. */
  suggestion?: string;
  /** Asks how long it lasts. Tokens of service accounts and organizations always last the default here. */
  asksLife?: boolean;
  /** Further fields of this kind of token. */
  children?: ReactNode;
  /** What stands beside the token that was made. */
  beside?: ReactNode;
}

/** The form for a token, which turns into the token shown once. */
export function NewToken({ create, uses, onClose, suggestion = '', asksLife = false, children, beside }: Props) {
  const now = useNow();
  const [made, setMade] = useState<{ name: string; token: string }>();
  const { form, byField, submit } = useApiForm(
    { name: suggestion, expiresInSeconds: copy.lives[0]!.value },
    { name: nameRule },
    create.problem,
  );
  const onSubmit = submit(async ({ name, expiresInSeconds }) => {
    const done = await create.run({ name, ...(asksLife && { expiresInSeconds: Number(expiresInSeconds) }) });
    if (done !== undefined) setMade({ name: done.answer.name, token: done.answer.token });
  });
  if (made !== undefined)
    return (
      <Secret title={copy.created(made.name)} value={made.token} uses={uses} onStored={onClose}>
        {beside}
      </Secret>
    );
  return (
    <Sheet>
      <Form onSubmit={onSubmit} write={create} byField={byField} action={copy.create} running={copy.creating} onCancel={onClose}>
        <TextInput autoFocus label={copy.name} description={copy.nameHelp} maxLength={128} {...form.getInputProps('name')} />
        {asksLife ? (
          <Select label={copy.life} data={copy.lives} allowDeselect={false} {...form.getInputProps('expiresInSeconds')} />
        ) : (
          <p>{copy.lastsDefault}</p>
        )}
        <p>{copy.validUntil(dateAndTime(new Date(now.getTime() + 1_000 * Number(form.values.expiresInSeconds))))}</p>
        {children}
      </Form>
    </Sheet>
  );
}
