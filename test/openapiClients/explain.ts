/** Differences that are there for a reason, each with the reason. */
import type { registry } from '@gatehouse/contracts';
import type { Difference } from './compare';

export interface Case {
  readonly tool: registry.HttpTool;
  readonly args: Readonly<Record<string, unknown>>;
  readonly document: Readonly<Record<string, unknown>>;
}
type Seen = Omit<Difference, 'part'> & { readonly part: Difference['part'] | 'refused' };
type Reason = (difference: Seen, made: Case) => boolean;

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const styled = ({ tool, args }: Case, styles: readonly string[], isMet: (value: unknown) => boolean): boolean =>
  tool.parameters.some(({ style = '', argument }) => styles.includes(style) && isMet(args[argument]));
const body = ({ tool, args }: Case): unknown => args[tool.parameters.find((binding) => binding.in === 'body')?.argument ?? ''];

/** Fields of a form in one of these styles (none: the document says nothing), with such a value. */
const inForm = (made: Case, styles: readonly (string | undefined)[], isMet: (value: unknown) => boolean): boolean =>
  isForm(made) &&
  Object.entries(body(made) ?? {}).some(
    ([name, value]) => styles.includes(made.tool.formFields?.find((field) => field.name === name)?.style) && isMet(value),
  );
const isForm = ({ tool: { bodyType } }: Case): boolean =>
  bodyType === 'multipart/form-data' || bodyType === 'application/x-www-form-urlencoded';

/** Values of its arguments that are cookies. */
const cookiesIn = ({ tool, args }: Case): unknown[] =>
  tool.parameters.flatMap((binding) => (binding.in === 'cookie' && args[binding.argument] !== undefined ? [args[binding.argument]] : []));
const pairsIn = (cookies: string): string[] => JSON.parse(cookies) as string[];

const REASONS: Record<string, Reason> = {
  'without a body the client names its type all the same': ({ part, ours }, made) =>
    part === 'content type' && ours === '' && body(made) === undefined,
  'what stands behind "#" in a path tells operations apart and is not sent; the client puts it into the URL': ({ part, ours, theirs }) =>
    part === 'path' && theirs.startsWith(`${ours}#`),
  'label, not exploded: by RFC 6570, OpenAPI 3.0.4 and 3.1.1 commas part the items; the client follows the table of 3.0.3': (
    { part },
    made,
  ) => part === 'path' && styled(made, ['label'], (value) => typeof value === 'object'),
  'an object in spaceDelimited or pipeDelimited is parted by that (OpenAPI 3.0.4, 3.1.1); the client writes commas': ({ part }, made) =>
    part === 'query' && styled(made, ['spaceDelimited', 'pipeDelimited'], isObject),
  'OpenAPI 3.0 ignores styles in multipart forms (3.0.4, Encoding Object): an object is a part in JSON; the client writes the style': (
    { part },
    { tool, document },
  ) => part === 'body' && tool.bodyType === 'multipart/form-data' && String(document['openapi']).startsWith('3.0'),
  'items of a list are parts of the same name where the document says nothing (Encoding Object); the client joins them with commas': (
    { part },
    made,
  ) => part === 'body' && made.tool.bodyType === 'multipart/form-data' && inForm(made, [undefined], Array.isArray),
  'an object in a form field in spaceDelimited or pipeDelimited: as in a query': ({ part }, made) =>
    part === 'body' && inForm(made, ['spaceDelimited', 'pipeDelimited'], isObject),
  'a list in deepObject has its places in brackets (ADR 0027), of which OpenAPI says nothing; the client leaves them out': (
    { part },
    made,
  ) => part === 'body' && inForm(made, ['deepObject'], Array.isArray),
  'the client drops a body of false': ({ part, theirs }, made) => part !== 'refused' && theirs === '' && body(made) === false,
  'a JSON body that is a text is written in quotation marks; the client takes it for JSON already': ({ part, ours, theirs }, made) =>
    part === 'body' && typeof body(made) === 'string' && ours === JSON.stringify(theirs),
  'we refuse what a header or path cannot carry, and empty values, for which nothing would be sent (ADR 0027)': ({ part, ours }) =>
    part === 'refused' && /must be visible ASCII|must not be (null or )?empty|must not have .* inside an item/.test(ours),
  'the client sends the last of several cookies that are parameters': ({ part, ours, theirs }, made) =>
    part === 'cookies' && cookiesIn(made).length > 1 && pairsIn(theirs).every((pair) => pairsIn(ours).includes(pair)),
  'the client leaves "%" in a cookie as it is, so that a server reads other characters': ({ part }, made) =>
    part === 'cookies' && cookiesIn(made).some((value) => JSON.stringify(value).includes('%')),
  'the header Authorization is no argument of ours: the credential sets it': ({ part, theirs }) =>
    part === 'refused' && theirs.includes('Required parameter Authorization'),
};

/** Why it is so; undefined for a difference that nobody has explained. */
export const explain = (difference: Seen, made: Case): string | undefined =>
  Object.entries(REASONS).find(([, holds]) => holds(difference, made))?.[0];
