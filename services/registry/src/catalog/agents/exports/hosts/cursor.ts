import { frontMatter, json, paragraphs, quoted, TOKEN_ENV, type Host } from '../host';

const FAMILIES = ['claude', 'gpt', 'gemini', 'grok'];

export const cursor: Host = {
  title: 'Cursor',
  runs: `models of the families ${FAMILIES.join(', ')}`,
  // Its names for models are its own and not known to us: the agent inherits the one chosen in the program.
  modelFor: ({ family }, routes) => (FAMILIES.includes(family) && routes.length > 0 ? {} : undefined),
  guide: ({ server, mcpUrl, slug, description, body }) =>
    paragraphs(
      '## 1. Add the gateway',
      'Put this into `.cursor/mcp.json` of the project or into `~/.cursor/mcp.json`, and sign in when Cursor asks (OAuth):',
      json({ mcpServers: { [server]: { url: mcpUrl } } }),
      `Or use a service token: set the environment variable ${TOKEN_ENV} and put this there instead:`,
      json({ mcpServers: { [server]: { url: mcpUrl, headers: { Authorization: `Bearer \${env:${TOKEN_ENV}}` } } } }),
      '## 2. Create the agent',
      `Save as \`.cursor/agents/${slug}.md\` in the project, or as \`~/.cursor/agents/${slug}.md\` for all projects:`,
      frontMatter({ name: quoted(slug), description: quoted(description), model: quoted('inherit') }, body),
      'Choose the model above in Cursor before you run the agent.',
    ),
};
