/** docker-compose.yml with its anchors joined and its variables at their defaults. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const filled = (text) => text.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

/** @param {string} file @returns {Record<string, any>} */
export const readCompose = (file) => parse(filled(readFileSync(file, 'utf8')), { merge: true });

/** @param {Record<string, any>} service of a compose file @returns {Record<string, string>} */
export const environmentOf = ({ environment = {} }) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]));
