/**
 * The official client library. It is loaded for the first MCP server that is asked, because it and its schemas are a fifth of what this service would load
 * at its start, and many installations have no such server.
 */
export type Library = typeof import('@modelcontextprotocol/client');

let loaded: Library | undefined;

/** The first time takes some tenths of a second. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an `import()` cannot be waited for where errors are told apart
export const library = (): Library => (loaded ??= require('@modelcontextprotocol/client') as Library);
