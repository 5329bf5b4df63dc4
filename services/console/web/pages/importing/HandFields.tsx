import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { copy } from './copy.ts';
import { emptyRow } from './handMade.ts';
import { OperationFields } from './OperationFields.tsx';
import type { Source } from './SourceFields.tsx';

const words = copy.hand;
const proofs = Object.entries(words.proofs).map(([value, label]) => ({ value, label }));
const keep = { value: 'keep', label: words.keep };

/** An API that has no description: where it is, how calls prove themselves, and its operations. */
export function HandFields({ form, isNew }: { form: UseFormReturnType<Source>; isNew: boolean }) {
  const { operations, proof } = form.values;
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      <TextInput label={words.name} maxLength={128} {...form.getInputProps('name')} />
      <TextInput
        type="url"
        label={words.baseUrl}
        description={words.baseUrlHelp}
        maxLength={2_048}
        spellCheck={false}
        {...form.getInputProps('baseUrl')}
      />
      <NativeSelect
        label={words.proof}
        description={words.proofHelp}
        data={isNew ? proofs : [keep, ...proofs]}
        {...form.getInputProps('proof')}
      />
      {(proof === 'header' || proof === 'query') && (
        <TextInput label={words.keyName} maxLength={128} spellCheck={false} {...form.getInputProps('keyName')} />
      )}
      {operations.map((_, at) => (
        <OperationFields
          key={at}
          form={form}
          at={at}
          {...(operations.length > 1 && {
            onRemove: () => {
              form.removeListItem('operations', at);
              add.current?.focus();
            },
          })}
        />
      ))}
      <div>
        <Button ref={add} variant="default" onClick={() => form.insertListItem('operations', emptyRow)}>
          {words.add}
        </Button>
      </div>
    </>
  );
}
