/** The registry's agents as the gateway sees them: one agent, and what was asked. For tests. */
import type { Bus } from '@gatehouse/bus';
import { AppError, newId, registry, type RequestOf } from '@gatehouse/contracts';

export interface KnownAgents {
  readonly id: string;
  /** Questions for one agent, as they came. */
  readonly asked: (RequestOf<typeof registry.describeAgent> | RequestOf<typeof registry.exportAgent>)[];
}

const AT = '2026-11-20T10:00:00.000Z';
/** The catalogue version the bootstrap tells. */
export const CATALOG_VERSION = 7;

export function serveAgents(bus: Bus): KnownAgents {
  const id = newId('agent');
  const asked: KnownAgents['asked'] = [];
  const preference = { family: 'claude', model: 'opus-5.5' };
  const spec = {
    schemaVersion: '1.0' as const,
    systemPrompt: 'Sort.',
    modelPreference: [{ ...preference, resolved: 'anthropic/claude-opus-5-5' }],
  };
  const agent = { name: 'Triage', description: 'Sorts' };

  function find(address: KnownAgents['asked'][number]): { warning?: string } {
    asked.push(address);
    if (address.id === undefined ? address.agent !== agent.name : address.id !== id) throw new AppError('not_found', 'No such agent');
    return address.agent === undefined || address.agent === agent.name ? {} : { warning: 'renamed' };
  }

  bus.serve(registry.modelCatalog, () => ({ version: CATALOG_VERSION, families: [], platforms: [] }));
  bus.serve(registry.listAgents, () => ({
    agents: [{ id, ...agent, versionCount: 3, modelPreference: [preference], createdBy: 'ada', createdAt: AT, updatedAt: AT }],
  }));
  bus.serve(registry.describeAgent, (request) => ({ envelope: { agent, spec }, version: request.version ?? 3, id, ...find(request) }));
  bus.serve(registry.exportAgent, (request) => {
    const found = find(request);
    if (request.adapter !== 'codex')
      throw new AppError('invalid', 'adapter must be one of codex', { details: ['/adapter: must be one of codex'] });
    return { format: 'codex', agentName: agent.name, artifacts: [], installInstructions: 'Copy this', ...found };
  });
  return { id, asked };
}
