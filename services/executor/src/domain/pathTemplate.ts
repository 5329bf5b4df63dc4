/** The path of a definition: fixed texts and places for arguments. A filled place stays in its segment and cannot be read as its neighbour. */
import type { registry } from '@gatehouse/contracts';
import { refuseArgument } from './refusal';
import { pathText, textsOf, type Field } from './serialize';

interface Placeholder {
  readonly name: string;
  /** Text between it and the next or last place of the same segment. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}
type FieldOf = (name: string) => Field | undefined;

const decodeSafely = (text: string): string => {
  try {
    return decodeURI(text);
  } catch {
    return text;
  }
};
const fixed = (text: string): string => encodeURI(decodeSafely(text)).replace(/[?#]/g, encodeURIComponent);
const isPlaceholder = (part = ''): boolean => /^\{[^{}]+\}$/.test(part);

/** Fixed text on this side, when another place of the same segment is behind it. */
function between(parts: readonly string[], at: number, step: 1 | -1): string | undefined {
  const next = parts[at + step];
  if (next === undefined || isPlaceholder(next)) return undefined;
  return isPlaceholder(parts[at + 2 * step]) && !next.includes('/') ? decodeSafely(next) : undefined;
}

/** `/orders/{id}` to a function that fills it. */
export function compilePath(definition: Pick<registry.HttpTool, 'path'>, fieldOf: FieldOf) {
  const parts = definition.path
    .replace(/^\//, '')
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '');
  const template = parts.map((part, at): string | Placeholder =>
    isPlaceholder(part) ? { name: part.slice(1, -1), before: between(parts, at, -1), after: between(parts, at, 1) } : fixed(part),
  );
  return (valueOf: (field: Field) => unknown): string =>
    template
      .map((part) => {
        if (typeof part === 'string') return part;
        const field = fieldOf(part.name);
        return fill(part, field, field && valueOf(field));
      })
      .join('');
}

function fill({ name, before, after }: Placeholder, field: Field | undefined, value: unknown): string {
  if (field === undefined || value === undefined) return refuseArgument(field?.at ?? name, 'is required: it is part of the path');
  const texts = textsOf(value);
  if (texts.length === 0 || texts.includes('')) refuseArgument(field.at, 'must not be empty: it is part of the path');
  for (const text of texts) {
    if (escapesSegment(text)) refuseArgument(field.at, 'must not contain "." or ".." path segments or control characters');
    const isClear =
      (after === undefined || (text + after).indexOf(after) === text.length) &&
      (before === undefined || (before + text).lastIndexOf(before) === 0);
    if (!isClear)
      refuseArgument(field.at, `must not contain ${JSON.stringify(after ?? before)}: it parts this argument from another one in the path`);
  }
  return pathText(field, value);
}

/** A dot segment in any spelling that some server on the way may decode: once, twice, with either slash. */
function escapesSegment(text: string): boolean {
  let decoded = text;
  for (let round = 0; round < 4; round += 1) {
    // eslint-disable-next-line no-control-regex
    if (/[\u0000-\u001f\u007f]/.test(decoded)) return true;
    if (decoded.split(/[/\\;]/).some((segment) => segment.trim() === '.' || segment.trim() === '..')) return true;
    const next = decoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    if (next === decoded) return false;
    decoded = next;
  }
  return true;
}
