/** Settings as a table: name and default from the schema that checks them at start-up, meaning from the comment above the setting. */
import { join } from 'node:path';
import { root } from '../stack/root.mjs';
import { cell, table } from './block.mjs';
import { commentAbove, sourcesOf } from './comments.mjs';
import { load } from './services.mjs';

const { commonSettings } = load(join(root, 'libs/runtime/dist/index.js'));
const shared = sourcesOf('libs/runtime/src');

const choicesOf = ({ anyOf, enum: values }) => anyOf?.map((one) => one.const) ?? values;

function defaultOf(schema) {
  const choices = choicesOf(schema);
  const others = choices?.filter((choice) => choice !== schema.default).map((choice) => `\`${choice}\``);
  if (schema.default === undefined) return choices === undefined ? 'required' : `required: ${others.join(', ')}`;
  const text = schema.default === '' ? 'empty' : `\`${schema.default}\``;
  return others === undefined ? text : `${text}, or ${others.join(', ')}`;
}

function rowOf(name, schema, sources, folder) {
  const meaning = commentAbove(sources, `${name}:`) ?? commentAbove(shared, `${name}:`);
  if (meaning === undefined) throw new Error(`the setting ${name} of ${folder} has no comment above it`);
  return [`\`${name}\``, cell(defaultOf(schema)), cell(meaning)];
}

const tableOf = (settings, sources, folder) =>
  table(
    ['setting', 'default', 'meaning'],
    Object.entries(settings).map(([name, schema]) => rowOf(name, schema, sources, folder)),
  );

/** What every process has. */
export const commonSettingsTable = () => tableOf(commonSettings, shared, 'libs/runtime');

/** What one service has beside it, and what it demands where the others may leave it out. */
export function settingsTable({ name, settings }) {
  const folder = `services/${name}`;
  const own = Object.entries(settings.properties).filter(([key, schema]) => schema !== commonSettings[key]);
  if (own.length === 0) return 'None beside those of every process.';
  return tableOf(Object.fromEntries(own), sourcesOf(`${folder}/src`), folder);
}
