/** Values that stand where a secret belongs and are none: those of examples, and what nobody can have drawn by chance. */
const ALWAYS = new Set(['secret', 'changeme', 'change-me', 'password', 'default', 'example', 'test']);
/** Longer words first. */
const WORDS =
  /placeholder|generate|openssl|base|characters|production|passphrase|password|insecure|replace|example|default|change|please|random|secret|sample|dummy|value|token|your|this|with|here|rand|from|some|long|more|test|key|at|by|in|me|my|of|or|to|a|x/g;
const LEAST_LETTERS = 8;

/** Whatever the environment: development may have weak secrets, but none that says so. */
export const isPlaceholder = (value: string): boolean => ALWAYS.has(value.toLowerCase());

/** Whether production refuses the value, such as `change-me-to-32-random-characters` or a row of zeros. */
export function isPlaceholderInProduction(value: string): boolean {
  const rest = value
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(WORDS, '');
  const isDrawn = value.length < 2 * LEAST_LETTERS || new Set(value).size >= LEAST_LETTERS;
  return !isDrawn || (rest === '' && /[a-z]/i.test(value));
}

/** The password in an address such as `amqp://user:password@host`. */
export const passwordIn = (address: string): string | undefined => /^[a-z+]+:\/\/[^:/@]*:([^@/]+)@/i.exec(address)?.[1];
