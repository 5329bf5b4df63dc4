/** The text of an API document, JSON or YAML, to plain data. */
import { AppError } from '@gatehouse/contracts';
import { parseDocument } from 'yaml';
import type { ImportText } from '../importer/task';

/** Largest text taken; the largest known public document (GitHub's) has 13 MB. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;

const refuse = ({ from = 'text' }: ImportText, rule: string, cause?: unknown): AppError =>
  new AppError('invalid', 'the API document cannot be read', { details: [`/${from}: ${rule}`], cause });

/** Returns the message's first line, without the colon that announces the excerpt of the text below it. */
const firstLine = (err: unknown): string =>
  (err instanceof Error ? err.message : String(err)).split('\n', 1)[0]!.slice(0, 200).replace(/:$/, '');

/**
 * Bombs end here: `yaml` counts what aliases expand to and gives up past its limit (its default, 100 per nested alias). A key that stands twice is
 * an error, because another reader could take the other value.
 */
function parseYaml(text: string): unknown {
  const document = parseDocument(text, { merge: true, uniqueKeys: true, stringKeys: true, logLevel: 'silent', prettyErrors: true });
  const fault = document.errors[0];
  if (fault !== undefined) throw fault;
  return document.toJS({ maxAliasCount: 100 });
}

const isJson = (text: string): boolean => /^\ufeff?\s*[{[]/.test(text);

/** Members written in JSON text: in sound JSON the colons outside strings are exactly those. */
function countWritten(text: string): number {
  let colons = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i];
    if (char === ':') colons += 1;
    if (char !== '"') continue;
    for (i += 1; text[i] !== '"'; i += 1) if (text[i] === '\\') i += 1;
  }
  return colons;
}

/** `members`: how many the parsed value has. Fewer than were written means that one stood twice, and another reader could take the other value. */
export function refuseTwins(source: ImportText, members: number): void {
  if (isJson(source.text) && countWritten(source.text) !== members) throw refuse(source, 'has a member that stands twice in its object');
}

/** Text that starts like JSON is JSON and gets JSON's errors; all else is YAML. Throws `AppError('invalid')` naming where it came from. */
export function parseText(source: ImportText): unknown {
  const { text } = source;
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) throw refuse(source, `is larger than ${MAX_TEXT_BYTES} bytes`);
  const json = isJson(text);
  try {
    return json ? (JSON.parse(text.replace(/^\ufeff/, '')) as unknown) : parseYaml(text);
  } catch (err) {
    // A stack overflow is the parser's way to say "nested too deep".
    if (err instanceof RangeError) throw refuse(source, 'is nested too deep', err);
    throw refuse(source, `is not ${json ? 'JSON' : 'JSON or YAML'}: ${firstLine(err)}`, err);
  }
}
