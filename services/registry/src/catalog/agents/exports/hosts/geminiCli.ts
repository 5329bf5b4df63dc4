import { fence, frontMatter, json, paragraphs, quoted, routeOf, TOKEN_ENV, type Host } from '../host';

export const geminiCli: Host = {
  title: 'Gemini CLI',
  runs: 'models of the family gemini',
  modelFor: routeOf('google'),
  guide: ({ server, mcpUrl, slug, description, body, model }) =>
    paragraphs(
      '## 1. Add the gateway',
      'Put this into `~/.gemini/settings.json`; the first call leads you to sign in (OAuth):',
      json({ mcpServers: { [server]: { httpUrl: mcpUrl } } }),
      `Or use a service token from the environment variable ${TOKEN_ENV}; this command writes its value into the settings:`,
      fence('sh', `gemini mcp add --scope user --transport http --header "Authorization: Bearer $${TOKEN_ENV}" ${server} "${mcpUrl}"`),
      '## 2. Create the agent',
      `Save as \`.gemini/agents/${slug}.md\` in the project, or as \`~/.gemini/agents/${slug}.md\` for all projects:`,
      frontMatter({ name: quoted(slug), description: quoted(description), kind: 'local', model: quoted(model.name ?? 'inherit') }, body),
    ),
};
