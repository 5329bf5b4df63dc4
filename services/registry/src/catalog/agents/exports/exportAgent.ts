/** Install guidance for one host. Text only: the host asks the registry for the prompt when it runs the agent. */
import { AppError, registry } from '@gatehouse/contracts';
import { routesOf } from '../../models/pairs';
import { bodyOf, paragraphs, type Host, type HostModel } from './host';
import { hosts } from './hosts';
import { fileSlug, nameFault, serverKey } from './safeName';

export interface Exported {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly preference: readonly registry.ModelPair[];
}
export interface ExportSite {
  /** The organization's MCP endpoint: `{base_url}/org/{slug}`. */
  readonly mcpUrl: string;
  readonly orgSlug: string;
}

const allowed = registry.exportAdapters.join(', ');

function adapterOf(asked: string): registry.ExportAdapter {
  const known = registry.exportAdapters.find((each) => each === asked);
  if (known !== undefined) return known;
  throw new AppError('invalid', `adapter must be one of ${allowed}`, { details: [`/adapter: must be one of ${allowed}`] });
}

interface Choice {
  readonly pair: registry.ModelPair;
  readonly model: HostModel;
}
/** The first preference the host can run. */
function choose({ modelFor }: Host, preference: Exported['preference']): Choice | undefined {
  for (const pair of preference) {
    const model = modelFor(pair, routesOf(pair));
    if (model !== undefined) return { pair, model };
  }
  return undefined;
}

/** Says which model of the preference is meant: as authored, where it runs, and what the host calls it. */
function modelLine({ title }: Host, { pair, model }: Choice): string {
  const [route] = routesOf(pair);
  const called = model.name === undefined || model.name === route?.modelId ? '' : `, called \`${model.name}\` here`;
  return `Model: ${pair.family}/${pair.model} (\`${route?.provider}/${route?.modelId}\`)${called}. It is the first preference that ${title} can run.`;
}

/** `invalid` for an adapter that is not allowed (the message lists them), a name unsafe to render there, a preference the host cannot run. */
export function exportAgent(agent: Exported, adapter: string, { mcpUrl, orgSlug }: ExportSite): registry.AgentExport {
  const format = adapterOf(adapter);
  const host = hosts[format];
  const choice = choose(host, agent.preference);
  const unsafe = nameFault(agent.name);
  const server = serverKey(orgSlug);
  if (choice === undefined || unsafe !== undefined || server === undefined) {
    const details = [
      ...(unsafe === undefined ? [] : [`/agent/name: ${unsafe}`]),
      ...(server === undefined ? ['/orgSlug: is unsafe to render'] : []),
      ...(choice === undefined ? [`/spec/modelPreference: names nothing that ${host.title} can run; it runs ${host.runs}`] : []),
    ];
    throw new AppError('invalid', `the agent cannot be exported to ${host.title}`, { details });
  }
  const { id, name } = agent;
  // Hosts skip a file without a description.
  const description = agent.description.trim() === '' ? name : agent.description;
  const parts = { mcpUrl, server, slug: fileSlug(agent), name, description, body: bodyOf(id, server), model: choice.model };
  return {
    format,
    agentName: name,
    artifacts: [],
    installInstructions: paragraphs(
      `# ${name} in ${host.title}`,
      modelLine(host, choice),
      host.guide(parts),
      `A run always takes the current version of the agent. To hold on to one version, add its number to the arguments, such as ${JSON.stringify({ id, version: 1 })}.`,
    ),
  };
}
