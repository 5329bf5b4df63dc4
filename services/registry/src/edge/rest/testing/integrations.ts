/** Integrations as the importer would keep them, in memory. For tests. */
import { AppError, newId, type Principal, type registry } from '@gatehouse/contracts';
import type { ImportInput, ImportPreview, ImportResult, Integrations } from '../../../catalog/integrations/integrations';
import { createdAt, ORG, type Recorded } from './fakePeers';

export const INTEGRATION: registry.Integration = {
  id: newId('integration'),
  slug: 'orders',
  name: 'Orders',
  description: '',
  kind: 'openapi',
  baseUrl: 'https://orders.test',
  auth: { type: 'bearer' },
  toolCount: 2,
  revision: 1,
  createdAt,
  updatedAt: createdAt,
};

const REPORT: ImportResult['report'] = {
  format: 'OpenAPI 3.1.0',
  operations: 2,
  imported: 2,
  skipped: [],
  notes: [],
  notesLeftOut: 0,
  collisions: [],
};

export function memoryIntegrations({ imports }: Recorded): Integrations {
  const tools = ['list', 'create'].map((name) => ({
    name,
    tool: `orders/${name}`,
    summary: '',
    method: 'GET',
    path: '/',
    collides: false,
    enabled: true,
  }));
  const labels = tools.map(({ tool, summary, collides }) => ({ tool, cutName: tool, summary, collides }));
  const get = async (orgId: string, word: string): Promise<registry.Integration> => {
    if (orgId !== ORG.id || (word !== INTEGRATION.slug && word !== INTEGRATION.id)) throw new AppError('not_found', 'No such integration');
    return INTEGRATION;
  };
  const preview = async (principal: Principal, { baseUrl = 'https://orders.test' }: ImportInput): Promise<ImportPreview> => {
    if (principal.role !== 'admin') throw new AppError('forbidden', 'admins only');
    return { integration: { ...INTEGRATION, baseUrl }, report: REPORT, tools: [{ name: 'list', operation: 'GET /', summary: '' }] };
  };
  const keep = async (principal: Principal, { text, ...input }: ImportInput): Promise<ImportResult> => {
    const { tools: _, ...result } = await preview(principal, input);
    imports.push({ ...input, ...(text === undefined ? {} : { text: text.toString() }) });
    return result;
  };
  return {
    get,
    operations: async () => undefined,
    getById: get,
    preview,
    importIntegration: keep,
    refresh: (principal, slug, input) => keep(principal, { ...input, slug }),
    list: async (_orgId, _page, shows = () => true) => ({ integrations: [INTEGRATION].filter(({ id }) => shows(id)), hasMore: false }),
    // One at a time, so that readers must follow the cursor.
    tools: async (orgId, slug, { cursor }) => {
      await get(orgId, slug);
      const at = Number(cursor ?? 0);
      return { tools: [tools[at]!], hasMore: at === 0, ...(at === 0 ? { nextCursor: '1' } : {}) };
    },
    tool: async (orgId, slug, name) => {
      await get(orgId, slug);
      return { ...tools[0]!, name, description: '', tags: [], revision: 1, digest: 'd', inputSchema: {} };
    },
    needing: async () => tools.map(({ name }) => ({ toolName: name, parts: [] })),
    needsCredential: async () => true,
    callable: async () => tools.length,
    digests: async () => tools.map(({ name }) => ({ name, digest: 'd' })),
    resolve: async (orgId, name) =>
      orgId === ORG.id && tools.some(({ tool }) => tool === name)
        ? [{ tool: name, integrationId: INTEGRATION.id, toolName: name.slice('orders/'.length) }]
        : [],
    names: async () => labels,
    search: async (_orgId, question) => labels.filter(({ tool }) => tool.includes(question.toLowerCase())),
    managementSlug: async () => 'service-management',
    renameManagement: async (principal) => void (await preview(principal, {})),
    changeTools: async (_principal, _slug, changes) =>
      changes.map(({ toolName }) => (tools.some(({ name }) => name === toolName) ? 'done' : 'missing')),
    remove: async (principal) => void (await preview(principal, {})),
    waitingChanges: async () => ({ accepts: 'everything', changes: [] }),
    decideChange: async (_principal, slug) => get(ORG.id, slug),
    setAccepts: async (_principal, slug) => get(ORG.id, slug),
  };
}
