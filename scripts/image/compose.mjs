/** docker-compose.yml with its anchors joined and its variables at their defaults. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** Fills in defaults as compose does, in texts that were read already: a value stays text, also when it is empty or looks like a number. */
const filled = (_, value) => (typeof value === 'string' ? value.replace(/\$\{\w+:-([^}]*)\}/g, '$1') : value);

/** @param {string} file @returns {Record<string, any>} */
export const readCompose = (file) => parse(readFileSync(file, 'utf8'), filled, { merge: true });

/** @param {Record<string, any>} service of a compose file @returns {Record<string, string>} */
export const environmentOf = ({ environment = {} }) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]));
