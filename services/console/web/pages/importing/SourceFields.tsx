import { Input, PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import type { NewImport } from '../../api/types.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { Loading } from '../../ui/PageStates.tsx';
import { nameRule } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';
import { emptyRow, handMadeBody, handMadeOf, rowRules, type HandMade } from './handMade.ts';
import styles from './importing.module.css';
import type { WellKnown } from './wellKnown.ts';

const HandFields = lazy(async () => ({ default: (await import('./HandFields.tsx')).HandFields }));

/** Where a description comes from; only the field of the chosen source counts. */
export type Source = HandMade & {
  from: string;
  url: string;
  file: File | null;
  text: string;
  /** Asked where the description names no usable one, and of operations made by hand. */
  baseUrl: string;
  /** Of an MCP server. */
  server: string;
  credential: string;
  /** What the form was filled in from. */
  known: WellKnown | null;
};

const isAddress = (value: string): boolean => /^https?:\/\/\S+$/.test(value);

export const noSource: Source = {
  from: 'url',
  url: '',
  file: null,
  text: '',
  baseUrl: '',
  server: '',
  credential: '',
  known: null,
  ...handMadeOf(),
};
export const sourceRules = {
  url: (url: string, { from }: Source) => (from !== 'url' || isAddress(url) ? null : copy.urlRule),
  file: (file: File | null, { from }: Source) => (from !== 'file' || file !== null ? null : copy.fileRule),
  text: (text: string, { from }: Source) => (from !== 'text' || text.trim() !== '' ? null : copy.textRule),
  server: (server: string, { from }: Source) => (from !== 'mcp' || isAddress(server) ? null : copy.urlRule),
  baseUrl: (value: string, { from }: Source) => ((value === '' && from !== 'hand') || isAddress(value) ? null : copy.urlRule),
  name: (name: string, { from }: Source) => (from === 'hand' ? nameRule(name) : null),
  keyName: (name: string, { from, proof }: Source) =>
    from === 'hand' && (proof === 'header' || proof === 'query') && name.trim() === '' ? copy.hand.keyNameRule : null,
  operations: rowRules,
};

/** What a well-known API or MCP server fills in. */
export const sourceOf = (known: WellKnown): Partial<Source> =>
  known.kind === 'mcp' ? { from: 'mcp', server: known.address, known } : { from: 'url', url: known.address, known };

/** How its calls prove themselves, while the address is still its own. */
const authOf = ({ known }: Source, address: string): Pick<NewImport, 'auth'> =>
  known === null || known.address !== address ? {} : { auth: known.auth };

/** As the API takes it. */
export async function readSource(source: Source): Promise<NewImport> {
  const { from, url, file, text, baseUrl, server, credential } = source;
  if (from === 'mcp') return { mcp: { url: server, ...(credential !== '' && { credential }) }, ...authOf(source, server) };
  if (from === 'hand') return { baseUrl, ...handMadeBody(source) };
  const base = baseUrl === '' ? {} : { baseUrl };
  if (from === 'url') return { url, ...base, ...authOf(source, url) };
  return { text: from === 'file' ? ((await file?.text()) ?? '') : text, ...base };
}

/** The fields of the chosen source. */
export function SourceFields({ form, asksBase, isNew }: { form: UseFormReturnType<Source>; asksBase: boolean; isNew: boolean }) {
  const { from, operations } = form.values;
  const { error: fileError } = form.getInputProps('file') as { error?: string };
  const { error: textError } = form.getInputProps('text') as { error?: string };
  return (
    <>
      <SegmentedControl
        aria-label={copy.source}
        classNames={{ root: styles.sources, control: styles.source }}
        data={copy.sources}
        value={from}
        onChange={(next) => {
          form.clearErrors();
          if (from === 'hand') form.setFieldValue('baseUrl', '');
          if (next === 'hand') form.setFieldValue('baseUrl', form.getInitialValues().baseUrl);
          if (next === 'hand' && operations.length === 0) form.setFieldValue('operations', [emptyRow]);
          form.setFieldValue('from', next);
        }}
      />
      {from === 'url' && (
        <TextInput
          type="url"
          label={copy.url}
          description={copy.urlHelp}
          maxLength={2_048}
          spellCheck={false}
          {...form.getInputProps('url')}
        />
      )}
      {from === 'mcp' && (
        <>
          <TextInput
            type="url"
            label={copy.server}
            description={copy.serverHelp}
            maxLength={2_048}
            spellCheck={false}
            {...form.getInputProps('server')}
          />
          <PasswordInput
            label={copy.credential}
            description={copy.credentialHelp}
            maxLength={16_384}
            autoComplete="off"
            {...form.getInputProps('credential')}
          />
        </>
      )}
      {from === 'file' && (
        <Input.Wrapper label={copy.file} description={copy.fileHelp} error={fileError} id="import-file">
          <input
            id="import-file"
            className={styles.file}
            type="file"
            accept=".json,.yaml,.yml,application/json,application/yaml"
            data-path="file"
            aria-invalid={fileError !== undefined || undefined}
            onChange={(event) => form.setFieldValue('file', event.currentTarget.files?.[0] ?? null)}
          />
        </Input.Wrapper>
      )}
      {from === 'text' && (
        <CodeField
          label={copy.text}
          description={copy.textHelp}
          minRows={6}
          path="text"
          value={form.values.text}
          onChange={(value) => form.setFieldValue('text', value)}
          error={textError}
        />
      )}
      {from === 'hand' && (
        <Suspense fallback={<Loading />}>
          <HandFields form={form} isNew={isNew} />
        </Suspense>
      )}
      {asksBase && from !== 'mcp' && from !== 'hand' && (
        <TextInput
          type="url"
          label={copy.baseUrl}
          description={copy.baseUrlHelp}
          maxLength={2_048}
          spellCheck={false}
          {...form.getInputProps('baseUrl')}
        />
      )}
    </>
  );
}
