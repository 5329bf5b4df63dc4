/** The CEL engine. It is loaded for the first condition: it and what it needs are a tenth of what this service would load at its start. */
type Engine = typeof import('@bufbuild/cel');

let loaded: Engine | undefined;

/** The first time takes some tenths of a second. */
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an `import()` cannot be waited for where rules are judged
export const engine = (): Engine => (loaded ??= require('@bufbuild/cel') as Engine);
