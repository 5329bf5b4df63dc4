import { fence, frontMatter, json, paragraphs, quoted, routeOf, TOKEN_ENV, type Host } from '../host';

export const claudeCode: Host = {
  title: 'Claude Code',
  runs: 'models of the family claude',
  modelFor: routeOf('anthropic'),
  guide: ({ server, mcpUrl, slug, description, body, model }) =>
    paragraphs(
      '## 1. Add the gateway',
      'Sign in as yourself (OAuth):',
      fence('sh', `claude mcp add --transport http --scope user ${server} "${mcpUrl}"\nclaude mcp login ${server}`),
      `Or use a service token: set the environment variable ${TOKEN_ENV} and put this into \`.mcp.json\` of the project:`,
      json({ mcpServers: { [server]: { type: 'http', url: mcpUrl, headers: { Authorization: `Bearer \${${TOKEN_ENV}}` } } } }),
      '## 2. Create the agent',
      `Save as \`.claude/agents/${slug}.md\` in the project, or as \`~/.claude/agents/${slug}.md\` for all projects:`,
      frontMatter({ name: quoted(slug), description: quoted(description), model: quoted(model.name ?? 'inherit') }, body),
    ),
};
