/** What a request is told of a member that it got wrong. A person wrote the rule where only a machine reads it well; what a value is for is no rule. */
import type { AppError } from '@gatehouse/contracts';
import { IsObject, type TSchema } from 'typebox';
import { routes } from './routes/index';

interface Described {
  readonly description?: string;
  readonly 'x-rule'?: string;
  readonly pattern?: string;
  readonly anyOf?: readonly unknown[];
}

/** Yields the texts that `libs/runtime/src/schema.ts` shows as rules: those of patterns, of alternatives, and of the forms of objects. */
function* rulesIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  const { description, 'x-rule': rule = description, pattern, anyOf } = schema as Described;
  if (typeof rule === 'string' && (typeof pattern === 'string' || Array.isArray(anyOf) || rule.startsWith('{'))) yield rule;
  for (const below of Object.values(schema)) yield* rulesIn(below);
}
const bodies = routes.flatMap(({ body, query }): (TSchema | undefined)[] => [body, query]);
const rules = [...new Set(bodies.flatMap((schema) => [...rulesIn(schema)]))].sort();

test('a member that is wrong is told its rule, and of alternatives that of the one that is meant', () => {
  const importing = routes.find(({ method, path }) => method === 'POST' && path.endsWith('/integrations'))!;
  const told = (body: object): readonly string[] => {
    try {
      importing.checkBody!(body, 'the body');
      return [];
    } catch (err) {
      return (err as AppError).details;
    }
  };
  expect(told({ auth: { type: 'xx' } })).toEqual(['/auth/type: must be one of ["none","bearer","basic","apiKey","several","oauth2"]']);
  expect(told({ auth: { type: 'apiKey', in: 'header' } })).toEqual(['/auth/name: must be present']);
  expect(told({ mcp: { url: 'zz' } })).toEqual(['/mcp/url: must be an http or https address without a fragment']);
});

test('the schemas of requests are looked at', () =>
  expect(bodies.filter((one) => one !== undefined && IsObject(one)).length).toBeGreaterThan(100));

test('"must be" goes before each: who adds one reads it so', () =>
  expect(rules).toEqual([
    '"ALL" or a list of at least one tool name',
    '"call_" and 6 to 22 letters or digits',
    '1 to 1000 characters, no control or invisible characters',
    '1 to 128 characters, no control or invisible characters, no blanks at either end',
    '1 to 16384 visible ASCII characters without blanks at the ends',
    '1 to 40000 characters, not all blank, no control or invisible characters but line feed and tab',
    '1 to 4096 printable ASCII characters',
    '1 to 4096 visible ASCII characters without blanks at the ends',
    '1 to 500 characters, no control or invisible characters',
    '1 to 500 characters, not blanks alone, no control or invisible characters',
    '1 to 512 printable ASCII characters',
    '1 to 64 characters, no control or invisible characters, no blanks at either end',
    '1 to 64 letters, digits, "_", "." and "-", with a letter or digit at both ends',
    '16 to 128 letters, digits, "_" and "-"',
    'An http or https address',
    'An http or https address to fetch the description from',
    'HH:MM, 24 hours',
    'Lower-case letters, digits and inner hyphens, 1 to 40 characters',
    'a path that begins with "/" and has no "?", "#", "\\" or blank in it: what stands behind "?" are query parameters',
    'a tool name of at most 64 characters in which * stands for any characters and ? for one',
    'an address or a range such as 203.0.113.0/24 or 2001:db8::/32',
    'an http or https address without a fragment',
    'an identifier: 2 to 4 lower-case letters, "_" and 22 letters or digits',
    'at most 4000 characters, no control or invisible characters but line feed and tab',
    'null or at most 4000 characters, no control or invisible characters but line feed and tab',
    'text without U+0000',
    'the SHA-256 of the arguments that were shown, 64 lower-case hexadecimal digits',
    'the id of a service account, user or group, or "everyone"',
    'the id of an integration, agent or skill, int_, agt_ or skl_ and 22 letters or digits',
    'the id or slug of an integration, or the id of an agent or skill',
    '{"kind": "integration", "slug": "…"} or {"kind": "agent" or "skill", "id": "…"}',
    '{"kind": "serviceAccount", "user" or "group", "id": "…"} or {"kind": "everyone"}',
    '{"kind": "serviceAccount", "user", "group" or "orgToken", "id": "…"}, {"kind": "integration", "slug": "…"} or {"kind": "tool", "slug": "…", "tool": "…"}',
  ]));
