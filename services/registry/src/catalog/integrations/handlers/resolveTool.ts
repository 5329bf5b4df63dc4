import type { Handler } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import type { ToolRow } from '../domain/integration';
import { isDisabled } from '../domain/toolSettings';
import type { IntegrationStore } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';
import { callerOf } from '../../shared/access';

interface Deps {
  readonly integrations: Pick<IntegrationStore, 'bySlug'>;
  readonly tools: Pick<ToolStore, 'byCutName' | 'sharing'>;
  readonly leases: Pick<LeaseCache, 'through'>;
}
const NOTHING = { found: false as const, collides: [] };
const MAX_TRIES = 3;

const collision = (slug: string, integrationId: string, rows: readonly ToolRow[]): registry.ToolPointer => ({
  found: false,
  collides: rows.map(({ toolName }) => `${slug}/${toolName}`),
  integrationId,
  ...(rows.every(({ shares }) => shares !== undefined) && { calledAs: rows.map(({ cutName }) => cutName) }),
});

/** What the name means by the database. Looks again when the integration changed between the two reads. */
async function load({ integrations, tools }: Deps, orgId: string, cutName: string): Promise<registry.ToolPointer> {
  const slug = cutName.slice(0, Math.max(cutName.indexOf('/'), 0));
  let seen: string | undefined;
  for (let i = 0; i < MAX_TRIES; i += 1) {
    const integration = await integrations.bySlug(orgId, slug);
    if (integration === undefined || integration.batch === seen) return NOTHING;
    seen = integration.batch;
    const [tool, ...others] = await tools.byCutName(orgId, integration, [cutName]);
    if (tool === undefined) {
      const sharing = await tools.sharing(orgId, integration, [cutName]);
      if (sharing.length > 0) return collision(slug, integration._id, sharing);
      continue;
    }
    const { integrationId, toolName, digest, needsCredential } = tool;
    if (others.length > 0) return collision(slug, integrationId, [tool, ...others]);
    if (isDisabled(integration, toolName)) return { ...NOTHING, integrationId, disabled: toolName };
    const { movedAt, revision, quarantine = [] } = integration;
    const isQuarantined = quarantine.some((one) => one.toolName === toolName);
    return {
      found: true,
      integrationId,
      slug,
      toolName,
      digest,
      needsCredential,
      ...(movedAt && { moved: true }),
      ...(isQuarantined && { quarantined: revision }),
    };
  }
  return NOTHING;
}

/** Says which tool a name means. Only tools that are found are cached: a missing one may come any moment, and collisions are rare. */
export const resolveTool =
  (deps: Deps): Handler<typeof registry.resolveTool> =>
  async ({ tool }, call) => {
    const { orgId } = callerOf(call);
    let loaded: registry.ToolPointer | undefined;
    const text = await deps.leases.through(registry.pointerKey(orgId, tool), async () => {
      loaded = await load(deps, orgId, tool);
      return loaded.found ? JSON.stringify(loaded) : undefined;
    });
    // The cache has no text when no tool was found. If the look-up was another call's, what it found instead has to be looked up here.
    return text === undefined ? (loaded ?? load(deps, orgId, tool)) : (JSON.parse(text) as registry.ToolPointer);
  };
