/** The models of the managed-agent platform. */
import type { PlatformDefinition } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import { refuse, type Fields } from './rows.ts';

const MODELS: Record<string, string> = {
  'claude-fable-5': 'Claude Fable 5',
  'claude-opus-5-5': 'Claude Opus 5.5',
  'claude-opus-5': 'Claude Opus 5',
  'claude-opus-4-8': 'Claude Opus 4.8',
  'claude-sonnet-5-5': 'Claude Sonnet 5.5',
  'claude-sonnet-5': 'Claude Sonnet 5',
  'claude-sonnet-4-6': 'Claude Sonnet 4.6',
  'claude-haiku-5-5': 'Claude Haiku 5.5',
  'claude-haiku-4-5-20251001': 'Claude Haiku 4.5',
};
export const ALIASES: Record<string, string> = { 'claude-haiku-4-5': 'claude-haiku-4-5-20251001' };
export const modelsOf = ({ options }: Workspace): string[] => options.models ?? Object.keys(MODELS);
const shownModel = (id: string): Fields => ({ type: 'model', id, display_name: MODELS[id] ?? id, created_at: '2026-07-24T00:00:00Z' });
const modelNamed = (workspace: Workspace, name: string): string => {
  const id = ALIASES[name] ?? name;
  if (!modelsOf(workspace).includes(id)) throw refuse(404, 'not_found_error', `model: ${name}`);
  return id;
};

export const modelOperations: PlatformDefinition['operations'] = {
  'GET /v1/models': [
    'listModels',
    ({ workspace, query }) => {
      const ids = modelsOf(workspace);
      const data = ids.slice(0, Number(query.get('limit') ?? 20)).map(shownModel);
      return { data, has_more: data.length < ids.length, first_id: ids[0] ?? null, last_id: data.at(-1)?.['id'] ?? null };
    },
  ],
  'GET /v1/models/:': ['getModel', ({ workspace, ids }) => shownModel(modelNamed(workspace, ids[0]!))],
};
