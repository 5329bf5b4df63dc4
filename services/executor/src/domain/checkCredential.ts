/** What is stored as a credential, checked behind the edge: the rule is told, the value never. */
import { AppError, registry, valueProblem, type executor } from '@gatehouse/contracts';

const PLACE = /^(?:bearer|basic|(?:header|query|cookie) .{1,128})$/;

const refuse = (detail: string): AppError => new AppError('invalid', 'The credential is not acceptable', { details: [detail] });

/** Throws `AppError('invalid')`. Answers with the places of its parts, of a credential that has several. `place`: where it would be sent. */
export function checkCredential(type: executor.CredentialType, plain: Buffer, place = type as string): string[] | undefined {
  const text = plain.toString('utf8');
  if (type !== 'several') {
    const problem = valueProblem(type === 'basic' ? 'basic' : place, text);
    if (problem !== undefined) throw refuse(`/value: ${problem}`);
    return undefined;
  }
  const parts = readParts(text);
  for (const [name, value] of parts) {
    const problem = !PLACE.test(name)
      ? 'is no place of a request'
      : typeof value !== 'string'
        ? 'must be a text'
        : valueProblem(name, value);
    if (problem !== undefined) throw refuse(`/parts/${name}: ${problem}`);
  }
  return parts.map(([name]) => name).sort();
}

function readParts(text: string): [string, unknown][] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const parts = typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
  if (parts.length === 0 || parts.length > registry.MAX_SCHEMES) throw refuse(`/parts: must have 1 to ${registry.MAX_SCHEMES} parts`);
  return parts;
}
