import type { registry } from '@gatehouse/contracts';
import { frontMatter, json, paragraphs, quoted, type Host } from '../host';

const FAMILIES = ['claude', 'gpt', 'gemini'];
const INPUT = 'gatehouse-token';

/** Copilot goes by display names: `Claude Opus 5.5`, `GPT-5.4`. Of other forms we know none. */
function displayName({ family, model }: registry.ModelPair): string | undefined {
  const [, initial, tier, number] = /^([a-z])([a-z]+)-(\d+(?:\.\d+)?)$/.exec(model) ?? [];
  if (family === 'claude' && initial !== undefined) return `Claude ${initial.toUpperCase()}${tier} ${number}`;
  return /^gpt-\d+(\.\d+)?$/.test(model) ? model.toUpperCase() : undefined;
}

export const vscode: Host = {
  title: 'VS Code',
  runs: `models of the families ${FAMILIES.join(', ')}`,
  modelFor: (pair, routes) => {
    if (!FAMILIES.includes(pair.family) || routes.length === 0) return undefined;
    const name = displayName(pair);
    return name === undefined ? {} : { name };
  },
  guide: ({ server, mcpUrl, slug, description, body, model }) =>
    paragraphs(
      '## 1. Add the gateway',
      'Put this into `.vscode/mcp.json` of the workspace, and sign in when VS Code asks (OAuth):',
      json({ servers: { [server]: { type: 'http', url: mcpUrl } } }),
      'Or use a service token, which VS Code asks for once and keeps as a secret; put this there instead:',
      json({
        servers: { [server]: { type: 'http', url: mcpUrl, headers: { Authorization: `Bearer \${input:${INPUT}}` } } },
        inputs: [{ type: 'promptString', id: INPUT, description: 'Service token of the gateway', password: true }],
      }),
      '## 2. Create the agent',
      `Save as \`.github/agents/${slug}.agent.md\`:`,
      frontMatter({ name: quoted(slug), description: quoted(description), ...(model.name && { model: quoted(model.name) }) }, body),
      ...(model.name === undefined ? ['Choose the model above in the model picker before you run the agent.'] : []),
    ),
};
