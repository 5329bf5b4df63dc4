/** The text of an API document, JSON or YAML, to plain data. */
import { AppError } from '@gatehouse/contracts';
import { parseDocument } from 'yaml';

/** Largest text taken; the largest known public document (GitHub's) has 13 MB. */
export const MAX_TEXT_BYTES = 32 * 1024 * 1024;

const refuse = (rule: string, cause?: unknown): AppError =>
  new AppError('invalid', 'the API document cannot be read', { details: [`/document: ${rule}`], cause });

const firstLine = (err: unknown): string => (err instanceof Error ? err.message : String(err)).split('\n', 1)[0]!.slice(0, 200);

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

/** Text that starts like JSON is JSON and gets JSON's errors; all else is YAML. Throws `AppError('invalid')` naming /document. */
export function parseText(text: string): unknown {
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) throw refuse(`is larger than ${MAX_TEXT_BYTES} bytes`);
  const isJson = /^\ufeff?\s*[{[]/.test(text);
  try {
    return isJson ? (JSON.parse(text.replace(/^\ufeff/, '')) as unknown) : parseYaml(text);
  } catch (err) {
    // A stack overflow is the parser's way to say "nested too deep".
    if (err instanceof RangeError) throw refuse('is nested too deep', err);
    throw refuse(`is not ${isJson ? 'JSON' : 'JSON or YAML'}: ${firstLine(err)}`, err);
  }
}
