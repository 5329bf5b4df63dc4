/** An API whose operations ask for every security scheme that OpenAPI has. */

export const schemes = {
  key: { type: 'apiKey', in: 'header', name: 'X-Key' },
  app: { type: 'apiKey', in: 'query', name: 'app' },
  session: { type: 'apiKey', in: 'cookie', name: 'sid' },
  login: { type: 'http', scheme: 'basic' },
  token: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'digest' },
};
export type Name = keyof typeof schemes;
/** One alternative: all of these together. */
export const needs = (...names: Name[]): object => Object.fromEntries(names.map((name) => [name, []]));
const cookies = [
  { name: 'lang', in: 'cookie', schema: { type: 'string' } },
  { name: 'SID', in: 'cookie', schema: { type: 'string' } },
];

/** `security`: what operations need that say nothing of it; `operations`: the security of each, undefined where it says nothing. */
export function documentOf(url: string, title: string, security: object[], operations: Record<string, object[] | undefined>): object {
  const paths = Object.fromEntries(
    Object.entries(operations).map(([operationId, own]) => [
      `/${operationId}`,
      {
        get: {
          operationId,
          ...(own && { security: own }),
          parameters: [{ name: 'who', in: 'query', schema: { type: 'string' } }, ...cookies],
          responses: { 200: { description: 'An echo' } },
        },
      },
    ]),
  );
  return { openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url }], security, paths, components: { securitySchemes: schemes } };
}
