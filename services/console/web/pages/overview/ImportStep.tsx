import { TextInput } from '@mantine/core';
import { useImportIntegration } from '../../api/queries/integrations.ts';
import { Form } from '../../ui/Form.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';

/** Imports an API by the address of its description. */
export function ImportStep() {
  const run = useImportIntegration();
  const { form, byField, submit } = useApiForm(
    { url: '' },
    { url: (value) => (/^https?:\/\/\S+$/.test(value) ? null : copy.urlRule) },
    run.problem,
  );
  const onSubmit = submit(async (values) => void (await run.run(values)));
  return (
    <Form onSubmit={onSubmit} write={run} byField={byField} action={copy.import} running={copy.importing}>
      <TextInput
        type="url"
        label={copy.url}
        description={copy.urlHelp}
        maxLength={2_048}
        spellCheck={false}
        {...form.getInputProps('url')}
      />
    </Form>
  );
}
