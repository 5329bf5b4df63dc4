import { Button, Checkbox, Input, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { CodeField } from '../../ui/CodeField.tsx';
import { copy } from './copy.ts';
import { emptyParameter, mayHaveValues, maySendBody, METHODS, namesInPath } from './handMade.ts';
import styles from './handMade.module.css';
import type { Source } from './SourceFields.tsx';

const words = copy.hand;
const choicesOf = (choices: Readonly<Record<string, string>>) => Object.entries(choices).map(([value, label]) => ({ value, label }));

interface Props {
  form: UseFormReturnType<Source>;
  at: number;
  onRemove?: () => void;
}

/** A parameter of the query or of a header. */
function ParameterFields({
  form,
  path,
  type,
  at,
  onRemove,
}: Pick<Props, 'form' | 'at'> & { path: string; type: string; onRemove: () => void }) {
  return (
    <div role="group" aria-label={words.parameter(at + 1)} className={styles.parameter}>
      <TextInput label={words.parameterName} maxLength={200} spellCheck={false} {...form.getInputProps(`${path}.name`)} />
      <NativeSelect label={words.place} data={choicesOf(words.places)} {...form.getInputProps(`${path}.in`)} />
      <NativeSelect label={words.type} data={choicesOf(words.types)} {...form.getInputProps(`${path}.type`)} />
      <TextInput label={words.parameterDescription} maxLength={1_000} {...form.getInputProps(`${path}.description`)} />
      {mayHaveValues(type) && (
        <Textarea
          label={words.values}
          placeholder={words.valuesHelp}
          autosize
          minRows={1}
          maxRows={8}
          {...form.getInputProps(`${path}.enum`)}
        />
      )}
      <Checkbox label={words.list} {...form.getInputProps(`${path}.list`, { type: 'checkbox' })} />
      <Checkbox label={words.required} {...form.getInputProps(`${path}.required`, { type: 'checkbox' })} />
      <Button variant="subtle" size="compact-sm" className={styles.removes} onClick={onRemove}>
        {words.removeParameter(at + 1)}
      </Button>
    </div>
  );
}

/** One operation. Parameters of its path are found in it. */
export function OperationFields({ form, at, onRemove }: Props) {
  const own = `operations.${at}`;
  const { parameters, path, method, takesBody, schema } = form.values.operations[at]!;
  const inPath = namesInPath(path);
  const { error } = form.getInputProps(own) as { error?: string };
  const { error: schemaError } = form.getInputProps(`${own}.schema`) as { error?: string };
  const add = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={styles.operation}>
      <legend>{words.operation(at + 1)}</legend>
      {error !== undefined && <Input.Error role="alert">{error}</Input.Error>}
      <div className={styles.request}>
        <NativeSelect label={words.method} data={METHODS} {...form.getInputProps(`${own}.method`)} />
        <TextInput
          label={words.path}
          description={inPath.length > 0 ? words.inPath(inPath) : words.pathHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={1_024}
          spellCheck={false}
          {...form.getInputProps(`${own}.path`)}
        />
      </div>
      <TextInput label={words.toolName} maxLength={64} spellCheck={false} {...form.getInputProps(`${own}.name`)} />
      <TextInput label={words.summary} maxLength={200} {...form.getInputProps(`${own}.summary`)} />
      <Textarea
        label={words.description}
        maxLength={4_000}
        autosize
        minRows={1}
        maxRows={8}
        {...form.getInputProps(`${own}.description`)}
      />
      {parameters.map(({ type }, index) => (
        <ParameterFields
          key={index}
          form={form}
          path={`${own}.parameters.${index}`}
          type={type}
          at={index}
          onRemove={() => {
            form.removeListItem(`${own}.parameters`, index);
            add.current?.focus();
          }}
        />
      ))}
      {maySendBody(method) && <Checkbox label={words.takesBody} {...form.getInputProps(`${own}.takesBody`, { type: 'checkbox' })} />}
      {maySendBody(method) && takesBody && (
        <CodeField
          label={words.schema}
          description={words.schemaHelp}
          minRows={3}
          path={`${own}.schema`}
          value={schema}
          onChange={(next) => form.setFieldValue(`${own}.schema`, next)}
          error={schemaError}
        />
      )}
      <div className={styles.buttons}>
        <Button ref={add} variant="default" size="compact-sm" onClick={() => form.insertListItem(`${own}.parameters`, emptyParameter)}>
          {words.addParameter}
        </Button>
        {onRemove !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={onRemove}>
            {words.remove(at + 1)}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
