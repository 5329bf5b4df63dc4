import { fence, paragraphs, quoted, routeOf, TOKEN_ENV, type Host, type GuideContent } from '../host';

const agentFile = ({ slug, description, body, model }: GuideContent): string =>
  [
    `name = ${quoted(slug)}`,
    `description = ${quoted(description)}`,
    `model = ${quoted(model.name ?? '')}`,
    `developer_instructions = '''\n${body}'''`,
  ].join('\n');

export const codex: Host = {
  title: 'Codex',
  runs: 'models of the family gpt',
  modelFor: routeOf('openai'),
  guide: (parts) =>
    paragraphs(
      '## 1. Add the gateway',
      'Sign in as yourself (OAuth):',
      fence('sh', `codex mcp add ${parts.server} --url "${parts.mcpUrl}"\ncodex mcp login ${parts.server}`),
      `Or use a service token: set the environment variable ${TOKEN_ENV} and put this into \`~/.codex/config.toml\`:`,
      fence('toml', `[mcp_servers.${parts.server}]\nurl = ${quoted(parts.mcpUrl)}\nbearer_token_env_var = ${quoted(TOKEN_ENV)}`),
      '## 2. Create the agent',
      `Save as \`.codex/agents/${parts.slug}.toml\` in the project, or as \`~/.codex/agents/${parts.slug}.toml\` for all projects:`,
      fence('toml', agentFile(parts)),
    ),
};
