import { PasswordInput, SegmentedControl, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { lazy, Suspense } from 'react';
import type { NewImport } from '../../api/types.ts';
import { CodeField } from '../../ui/CodeField.tsx';
import { Loading } from '../../ui/PageStates.tsx';
import { nameRule } from '../../ui/useApiForm.ts';
import { copy } from './copy.ts';
import { FileField } from './FileField.tsx';
import { emptyRow, handMadeBody, handMadeOf, rowRules, type HandMade } from './handMade.ts';
import styles from './importing.module.css';
import type { WellKnown } from './wellKnown.ts';

const HandFields = lazy(async () => ({ default: (await import('./HandFields.tsx')).HandFields }));

/** The source of a description; only the field of the chosen source counts. */
export type Source = HandMade & {
  from: string;
  url: string;
  file: File | null;
  text: string;
  /** Base URL; asked for when the description names no usable one, and for operations made by hand. */
  baseUrl: string;
  /** URL of an MCP server. */
  server: string;
  credential: string;
  /** What the form was filled in from. */
  known: WellKnown | null;
};

const isAddress = (value: string): boolean => /^https?:\/\/\S+$/.test(value);

const MAX_BYTES = 32 * 1024 * 1024;
function fileRule(file: File | null): string | null {
  if (file === null) return copy.fileRule;
  if (file.size === 0) return copy.fileEmpty;
  return file.size > MAX_BYTES ? copy.tooLarge : null;
}

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
  file: (file: File | null, { from }: Source) => (from === 'file' ? fileRule(file) : null),
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

/** How calls of the well-known API or server prove themselves, while its address is unchanged. */
const authOf = ({ known }: Source, address: string): Pick<NewImport, 'auth'> =>
  known === null || known.address !== address ? {} : { auth: known.auth };

/** Undefined when the bytes are no UTF-8: read as if they were, letters would become replacement characters that nobody sees. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** The source as the API takes it; undefined when the file is not UTF-8 text. */
export async function readSource(source: Source): Promise<NewImport | undefined> {
  const { from, url, file, text, baseUrl, server, credential } = source;
  if (from === 'mcp') return { mcp: { url: server, ...(credential !== '' && { credential }) }, ...authOf(source, server) };
  if (from === 'hand') return { baseUrl, ...handMadeBody(source) };
  const base = baseUrl === '' ? {} : { baseUrl };
  if (from === 'url') return { url, ...base, ...authOf(source, url) };
  const read = from === 'file' && file !== null ? await textOf(file) : text;
  return read === undefined ? undefined : { text: read, ...base };
}

interface Props {
  form: UseFormReturnType<Source>;
  asksBase: boolean;
  /** False for a newer description of an integration that exists. */
  isNew: boolean;
  /** Called when another source is chosen: messages about the one before no longer apply. */
  onSwitch: () => void;
}

/** The fields of the chosen source. */
export function SourceFields({ form, asksBase, isNew, onSwitch }: Props) {
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
          onSwitch();
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
      {from === 'file' && <FileField file={form.values.file} error={fileError} onChange={(file) => form.setFieldValue('file', file)} />}
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
