import { count, grouped } from '../../ui/numberWords.ts';

export const copy = {
  source: 'Where is the description of the API?',
  sources: [
    { value: 'url', label: 'Address' },
    { value: 'file', label: 'File' },
    { value: 'text', label: 'Text' },
  ],
  url: 'Address of the OpenAPI description',
  urlHelp: 'OpenAPI 3 or Swagger 2, JSON or YAML. It is fetched once.',
  urlRule: 'Write an address that begins with http:// or https://.',
  file: 'File with the OpenAPI description',
  fileHelp: 'OpenAPI 3 or Swagger 2, JSON or YAML, at most 32 MB.',
  fileRule: 'Choose a file.',
  text: 'Text of the OpenAPI description',
  textHelp: 'OpenAPI 3 or Swagger 2, JSON or YAML.',
  textRule: 'Paste the description.',
  baseUrl: 'Address of the API',
  baseUrlHelp: 'The description names no address that calls can be sent to.',
  preview: 'Preview',
  previewing: 'Reading…',
  slug: 'Short name',
  slugHelp: 'The name of each tool begins with it, as in orders/list. It cannot be changed later.',
  slugRule: 'At most 40 lower-case letters, digits and hyphens, with a letter or digit at both ends.',
  import: (tools: number) => `Import ${count(tools, 'tool')}`,
  importing: 'Importing…',
  back: 'Back',
  nothing: 'Nothing in this description can become a tool, so there is nothing to import.',
  found: (name: string, format: string, tools: number, left: number) =>
    `${name} (${format}): ${count(tools, 'tool')}${left === 0 ? '.' : `, and ${count(left, 'operation')} that cannot become ${left === 1 ? 'a tool' : 'tools'}.`}`,
  nobody: 'Nothing is saved yet. After the import, nobody may use the tools until you grant them.',
  goesTo: 'Calls go to',
  proof: 'Credential',
  auth: {
    none: 'none needed',
    bearer: 'a token in the header Authorization',
    apiKey: (name: string, where: string) => `an API key in the ${where === 'query' ? 'query parameter' : 'header'} ${name}`,
  },
  tools: 'Tools',
  filter: 'Filter tools',
  shown: (shown: number, all: number) => (shown === all ? count(all, 'tool') : `${grouped(shown)} of ${grouped(all)} tools`),
  more: (hidden: number) => `${grouped(hidden)} more. Narrow the filter to see them.`,
  skipped: (operations: number) => `Cannot become a tool (${grouped(operations)})`,
  notes: (notes: number) => `Works differently than described (${grouped(notes)})`,
  notesMore: (hidden: number) => `${count(hidden, 'more note is', 'more notes are')} not shown.`,
  collisions: (names: number) => `Shortened names (${grouped(names)})`,
  differences: 'What would change',
  kinds: { added: 'added', changed: 'changed', removed: 'removed' },
  changes: (added: number, changed: number, removed: number) =>
    added + changed + removed === 0
      ? 'The tools would stay as they are.'
      : `${grouped(added)} added, ${grouped(changed)} changed, ${grouped(removed)} removed.`,
};
