/** Front matter as people write it: YAML, and the one break of its rules that hosts of skills read alike. */
import { registry } from '@gatehouse/contracts';
import { isCollection, isMap, isPair, isScalar, parseDocument, visit, type Document, type YAMLMap } from 'yaml';

const texts: ReadonlySet<unknown> = new Set(registry.SKILL_FIELDS);

/** Takes a value as the text that was written: `1.0` and `yes` are text where the format has text. */
function takeAsWritten(node: unknown): void {
  if (isScalar(node) && typeof node.value !== 'string') node.value = node.source ?? '';
}

/** Text for the fields of the format, and for what lies directly in them. */
function takeTexts({ items }: YAMLMap): void {
  for (const { key, value } of items) {
    if (!isScalar(key) || !texts.has(key.value)) continue;
    takeAsWritten(value);
    if (isCollection(value)) for (const item of value.items) takeAsWritten(isPair(item) ? item.value : item);
  }
}

/** A number that would be written otherwise than it is, such as `1.0`, is text. */
function takeOddNumbersAsWritten(yaml: Document): void {
  visit(yaml, {
    Scalar: (_, node) => {
      if (typeof node.value === 'number' && String(node.value) !== node.source) takeAsWritten(node);
    },
  });
}

/** Aliases are refused, which ends bombs; so is every tag that is not of JSON. */
function parseFields(front: string): Record<string, unknown> {
  const yaml = parseDocument(front, { schema: 'core', uniqueKeys: true, stringKeys: true, logLevel: 'silent', prettyErrors: true });
  const fault = yaml.errors[0] ?? yaml.warnings[0];
  if (fault !== undefined) throw fault;
  if (!isMap(yaml.contents)) throw new Error('it must give fields, such as "name: pdf-forms"');
  takeTexts(yaml.contents);
  takeOddNumbersAsWritten(yaml);
  return yaml.toJS({ maxAliasCount: 0 }) as Record<string, unknown>;
}

const FIELD = /^([ \t]*)([A-Za-z_][\w.-]*):[ \t]+(\S.*)$/;
/** A value that is no quoted text, block, list, map, anchor, alias or tag; or words in brackets with more words behind them. */
const PLAIN = /^(?:[^\s"'[\]{}&*!|>%@`#,?-]|[-?][^\s]|\[[^[\]{}"']*\][ \t]+[^\s#])/;
const BROKEN = /:(?:[ \t]|$)|^\[/;
const indentOf = (line: string): number => /^[ \t]*/.exec(line)![0].length;

interface Repaired {
  readonly front: string;
  /** Names of the fields that were read so. */
  readonly loose: readonly string[];
}

/** The same front matter with quotes around plain values that have `: ` in them. What is indented deeper belongs to the value. */
function quoteLoose(front: string): Repaired {
  const lines = front.split('\n');
  const loose: string[] = [];
  const out: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const [, indent = '', name, value = ''] = FIELD.exec(line) ?? [];
    const deeper: string[] = [];
    if (name !== undefined)
      while (at + 1 < lines.length && (lines[at + 1]!.trim() === '' || indentOf(lines[at + 1]!) > indent.length)) deeper.push(lines[++at]!);
    const whole = [value, ...deeper]
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' ');
    if (name === undefined || !PLAIN.test(value) || !BROKEN.test(whole)) {
      out.push(line, ...deeper);
      continue;
    }
    loose.push(name);
    out.push(`${indent}${name}: ${JSON.stringify(whole)}`);
  }
  return { front: out.join('\n'), loose };
}

export interface Fields extends Pick<Repaired, 'loose'> {
  /** Text where the format has text, JSON elsewhere. */
  readonly fields: Record<string, unknown>;
}

/** Throws what the parser says of front matter that cannot be read, as it was written. */
export function readFields(front: string): Fields {
  try {
    return { fields: parseFields(front), loose: [] };
  } catch (err) {
    const { front: quoted, loose } = quoteLoose(front);
    if (loose.length === 0) throw err;
    try {
      return { fields: parseFields(quoted), loose };
    } catch {
      throw err;
    }
  }
}
