import { Button, TextInput } from '@mantine/core';
import { useImportIntegration } from '../../api/queries/integrations.ts';
import { FormButtons, FormColumn } from '../../ui/FormColumn.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
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
    <FormColumn onSubmit={onSubmit}>
      <TextInput
        type="url"
        label={copy.url}
        description={copy.urlHelp}
        maxLength={2_048}
        spellCheck={false}
        {...form.getInputProps('url')}
      />
      <WriteProblem problem={run.problem} byField={byField} />
      <FormButtons>
        <Button type="submit" disabled={run.isPending}>
          {run.isPending ? copy.importing : copy.import}
        </Button>
      </FormButtons>
    </FormColumn>
  );
}
