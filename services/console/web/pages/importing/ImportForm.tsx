import { TextInput } from '@mantine/core';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useImportIntegration, usePreviewImport } from '../../api/queries/integrations.ts';
import type { HandMadeOperation, ImportPreview, Integration, NewImport } from '../../api/types.ts';
import { Form } from '../../ui/Form.tsx';
import { useApiForm } from '../../ui/useApiForm.ts';
import { useLostFocus } from '../../ui/useLostFocus.ts';
import { copy } from './copy.ts';
import { handMadeOf } from './handMade.ts';
import styles from './importing.module.css';
import { PreviewReport } from './PreviewReport.tsx';
import { sourceProblem, type AskedSource } from './sourceProblem.ts';
import { noSource, readSource, SourceFields, sourceOf, sourceRules } from './SourceFields.tsx';

/** The list is long, and not needed to import by address. */
const StartFrom = lazy(async () => ({ default: (await import('./StartFrom.tsx')).StartFrom }));

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

interface Props {
  onDone: (integration: Integration) => void;
  onCancel?: (() => void) | undefined;
}

/** A description that was looked at. */
export interface Previewed {
  body: NewImport;
  preview: ImportPreview;
  onBack: () => void;
}

interface PreviewProps {
  slug?: string;
  /** URL from which the description was read before. */
  url?: string | undefined;
  /** Address of the MCP server that it is. */
  server?: string | undefined;
  /** What it was made of by hand, and what it is called. */
  hand?: { name: string; baseUrl: string; operations: readonly HandMadeOperation[] } | undefined;
  onCancel?: (() => void) | undefined;
  children: (previewed: Previewed) => ReactNode;
}

/** The second look: the report, the short name, and the button that saves. */
function Confirmation({ body, preview, onBack, onDone }: Previewed & Pick<Props, 'onDone'>) {
  const run = useImportIntegration();
  const { form, byField, submit } = useApiForm(
    { slug: preview.integration.slug },
    { slug: (value) => (SLUG.test(value) ? null : copy.slugRule) },
    run.problem,
  );
  const onSubmit = submit(async ({ slug }) => {
    const done = await run.run({ ...body, slug });
    if (done !== undefined) onDone(done.answer.integration);
  });
  const tools = preview.tools.length;
  const awaits = preview.report.awaitsConnection === true;
  return (
    <Form
      onSubmit={onSubmit}
      write={run}
      byField={byField}
      action={awaits ? copy.importToConnect : copy.import(tools)}
      running={copy.importing}
      isIdle={tools === 0 && !awaits}
      onCancel={onBack}
      cancel={copy.back}
    >
      <PreviewReport preview={preview} />
      <p>{awaits ? copy.connectFirst : tools === 0 ? copy.nothing : copy.nobody}</p>
      <TextInput label={copy.slug} description={copy.slugHelp} maxLength={40} spellCheck={false} {...form.getInputProps('slug')} />
    </Form>
  );
}

/** Asks where the description is, and what would come of it. `slug`: it is a newer one of that integration. */
export function PreviewForm({ slug, url = '', server, hand, onCancel, children }: PreviewProps) {
  const ask = usePreviewImport();
  const [body, setBody] = useState<NewImport>({});
  const [asked, setAsked] = useState<AskedSource>({ from: 'url', hadCredential: false });
  const problem = useMemo(() => sourceProblem(ask.problem, asked), [ask.problem, asked]);
  const { form, byField, submit } = useApiForm(
    {
      ...noSource,
      url,
      ...(slug !== undefined && { proof: 'keep' }),
      ...(server !== undefined && { from: 'mcp', server }),
      ...(hand !== undefined && { from: 'hand', ...handMadeOf(hand) }),
    },
    sourceRules,
    problem,
  );
  const onSubmit = submit(async (source) => {
    const next = await readSource(source);
    if (next === undefined) {
      form.setFieldError('file', copy.notText);
      form.getInputNode('file')?.focus();
      return;
    }
    setBody(next);
    setAsked({ from: source.from, hadCredential: source.credential !== '' });
    await ask.run(slug === undefined ? next : { ...next, slug });
  });
  const fields = useLostFocus<HTMLDivElement>(ask.answer === undefined, false);
  if (ask.answer !== undefined) return children({ body, preview: ask.answer, onBack: ask.reset });
  const asksBase = byField['baseUrl'] !== undefined || form.values.baseUrl !== '';
  return (
    <div ref={fields} tabIndex={-1}>
      <Form
        onSubmit={onSubmit}
        write={{ isPending: ask.isPending, problem }}
        byField={byField}
        action={copy.preview}
        running={copy.previewing}
        onCancel={onCancel}
      >
        {slug === undefined && (
          <Suspense fallback={<div className={styles.startFrom} />}>
            <StartFrom
              chosen={form.values.known}
              onChoose={(known) => {
                form.clearErrors();
                ask.reset();
                form.setValues(known === null ? { known } : sourceOf(known));
              }}
            />
          </Suspense>
        )}
        <SourceFields form={form} asksBase={asksBase} isNew={slug === undefined} onSwitch={ask.reset} />
      </Form>
    </div>
  );
}

/** Imports an API by address, file or text: first what would come of it, then, once that is read, the import. */
export const ImportForm = ({ onDone, onCancel }: Props) => (
  <PreviewForm onCancel={onCancel}>{(previewed) => <Confirmation {...previewed} onDone={onDone} />}</PreviewForm>
);
