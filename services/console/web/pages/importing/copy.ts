import { count, grouped } from '../../ui/numberWords.ts';

/** What was read is a list of tools, not a description of operations. */
const isMcp = (format: string): boolean => format.startsWith('MCP');
const leftWords = (format: string, left: number): string =>
  isMcp(format)
    ? `${grouped(left)} that cannot be taken`
    : `${count(left, 'operation')} that cannot become ${left === 1 ? 'a tool' : 'tools'}`;

export const copy = {
  source: 'Where is the description of the API, or the MCP server?',
  sources: [
    { value: 'url', label: 'Address' },
    { value: 'file', label: 'File' },
    { value: 'text', label: 'Text' },
    { value: 'mcp', label: 'MCP server' },
  ],
  startFrom: 'Well-known API or MCP server (optional)',
  startFromHelp: 'Fills in the form below. You can change what it fills in.',
  startFromPlaceholder: 'Search, for example GitHub',
  startFromClear: 'Clear the choice',
  noneKnown: 'None of these matches. Fill in the form below instead.',
  kindsKnown: { openapi: 'APIs', mcp: 'MCP servers' },
  proofs: {
    none: 'It needs no credential.',
    bearer: 'It takes a token.',
    apiKey: 'It takes an API key.',
    basic: 'It takes a user name and a password.',
    several: 'It takes several credentials at once.',
    oauth2: 'Each caller connects by OAuth.',
  },
  server: 'Address of the MCP server',
  serverHelp: 'It is asked for its tools, over streamable HTTP or SSE.',
  credential: 'Credential for asking it (optional)',
  credentialHelp: 'A bearer token, if the server wants one. It is sent this once and not stored: callers store their own.',
  marks: {
    overrides: 'says to override other instructions',
    conceals: 'says to keep something from the person',
    steers: 'says when other tools are to be used',
    collects: 'asks for conversations, files or prompts',
    poses: 'poses as a system message',
    hidden: 'holds hidden characters, which were left out',
  },
  marked: (marks: string) => `Look at its description: it ${marks}.`,
  markedIntegration: (marks: string) => `Look at the name and description of the integration: one of them ${marks}.`,
  held: (tools: number) =>
    `${count(tools, 'changed tool')} would wait for your decision. Until then calls use what was accepted, and models read it.`,
  disabled: (tools: number) => `${count(tools, 'new tool')} would come disabled.`,
  reworded: (tools: number) => `Described in other words (${grouped(tools)})`,
  rewordedOf: (tool: string) => `What models read of ${tool}, before and after`,
  rewordedMore: (hidden: number) => `${count(hidden, 'more is', 'more are')} not shown.`,
  url: 'Address of the OpenAPI description',
  urlHelp: 'OpenAPI 3 or Swagger 2, JSON or YAML. It is fetched once.',
  urlRule: 'Write an address that begins with http:// or https://.',
  file: 'File with the OpenAPI description',
  fileHelp: 'OpenAPI 3 or Swagger 2, JSON or YAML, at most 32 MB.',
  fileRule: 'Choose a file.',
  fileEmpty: 'This file is empty.',
  notText: 'This file is no text in UTF-8. Save it as UTF-8, and choose it again.',
  tooLarge: 'It is larger than 32 MB.',
  wanted: 'The server wants a credential.',
  notTaken: 'The server does not take this credential.',
  takesNone: 'It takes no credential.',
  text: 'Text of the OpenAPI description',
  textHelp: 'OpenAPI 3 or Swagger 2, JSON or YAML.',
  textRule: 'Paste the description.',
  baseUrl: 'Address of the API',
  baseUrlHelp: 'The description names no address that calls can be sent to. Write the one of the API here.',
  preview: 'Preview',
  previewing: 'Reading…',
  slug: 'Short name',
  slugHelp: 'The name of each tool begins with it, as in orders/list. It cannot be changed later.',
  slugRule: 'At most 40 lower-case letters, digits and hyphens, with a letter or digit at both ends.',
  import: (tools: number) => `Import ${count(tools, 'tool')}`,
  importing: 'Importing…',
  importToConnect: 'Import, then connect',
  connectFirst:
    'Nothing is saved yet. The server shows its tools to who is connected: after the import, connect under Credentials, and read the tools under Settings.',
  back: 'Back',
  nothing: 'Nothing in this description can become a tool, so there is nothing to import.',
  found: (name: string, format: string, tools: number, left: number) =>
    `${name} (${format}): ${count(tools, 'tool')}${left === 0 ? '.' : `, and ${leftWords(format, left)}.`}`,
  nobody: 'Nothing is saved yet. After the import, nobody may use the tools until you grant them.',
  goesTo: 'Calls go to',
  proof: 'Credential',
  auth: {
    none: 'none needed',
    bearer: 'a token in the header Authorization',
    oauth2: 'a connection by OAuth 2.0, or a pasted access token',
    basic: 'a user name and a password (HTTP basic)',
    apiKey: (name: string, where: 'header' | 'query' | 'cookie') =>
      `an API key in the ${where === 'query' ? 'query parameter' : where} ${name}`,
    several: (schemes: readonly string[]) => `one with several parts, of which each tool sends what it needs: ${schemes.join('; ')}`,
    pasted: 'an access token in the header Authorization, which is pasted and nobody renews',
    scheme: (name: string, what: string) => `${name}, ${what}`,
  },
  tools: 'Tools',
  filter: 'Filter tools',
  shown: (shown: number, all: number) => (shown === all ? count(all, 'tool') : `${grouped(shown)} of ${grouped(all)} tools`),
  more: (hidden: number) => `${grouped(hidden)} more. Narrow the filter to see them.`,
  skipped: (format: string, left: number) => `${isMcp(format) ? 'Cannot be taken' : 'Cannot become a tool'} (${grouped(left)})`,
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
