import type { Bus, Call, Handler } from '@gatehouse/bus';
import { executor, isAdmin, type registry } from '@gatehouse/contracts';
import type { Static } from 'typebox';
import { cleanLine } from '../../shared/cleanText';
import { credentialState } from '../domain/credentialState';
import { countCallable } from '../callableTools';
import type { IntegrationRow } from '../domain/integration';
import { disabledTools } from '../domain/toolSettings';
import { grantedTools, callerOf, accessibleResourcesOf } from '../../shared/access';
import { type IntegrationStore, allIntegrations } from '../store/integrationStore';
import type { ToolStore } from '../store/toolStore';

interface Deps {
  readonly bus: Pick<Bus, 'call'>;
  readonly integrations: Pick<IntegrationStore, 'list'>;
  readonly tools: Pick<ToolStore, 'countCallable' | 'needing'>;
}

const MAX_DESCRIPTION = 300;

/** The caller's own credentials, by integration. */
async function ownCredentials({ bus }: Deps, call: Call): Promise<Credentials> {
  const { kind, id } = callerOf(call);
  const { credentials } = await bus.call(executor.listCredentials, { owner: { kind, id } }, call);
  return new Map(credentials.map((credential) => [credential.integrationId, credential]));
}

type CredentialState = Static<typeof registry.CredentialState>;
type Credentials = ReadonlyMap<string, executor.UpstreamCredential>;
const nothingStored = (needing: number, tools: number): string =>
  `no credential is stored, which ${needing} of ${tools} tools ${needing === 1 ? 'needs' : 'need'}: the others can be called without`;

/** Tells whether the caller's own credential serves the tools that are granted and not disabled. `toolCount`: how many these are. */
async function stateOf(
  { tools }: Deps,
  row: IntegrationRow,
  own: Credentials,
  granted: readonly string[] | 'ALL',
  toolCount: number,
): Promise<{ credential: CredentialState; credentialProblem?: string }> {
  if (row.auth.type === 'none') return { credential: 'notNeeded' };
  const stored = own.get(row._id);
  const off = new Set(disabledTools(row));
  const isAsked = row.auth.type === 'several' || stored === undefined;
  const needing = isAsked ? await tools.needing(row.orgId, row, granted === 'ALL' ? undefined : granted) : [];
  const needed = needing.flatMap(({ toolName, parts }) => (off.has(toolName) ? [] : [parts]));
  if (stored === undefined) {
    if (needed.length === 0) return { credential: 'notNeeded' };
    return { credential: 'missing', ...(needed.length < toolCount && { credentialProblem: nothingStored(needed.length, toolCount) }) };
  }
  const { state, problem } = credentialState(row, stored, needed);
  return { credential: state === 'missing' ? 'missing' : 'connected', ...(problem !== undefined && { credentialProblem: problem }) };
}

/** Integrations of which the caller may use at least one tool. The others are not mentioned. */
export const listServices =
  (deps: Deps): Handler<typeof registry.listServices> =>
  async (_request, call) => {
    const principal = callerOf(call);
    const { orgId } = principal;
    const forAdmin = isAdmin(principal);
    const accessible = await accessibleResourcesOf(deps.bus, call);
    const reachable = (await allIntegrations(deps.integrations, orgId)).filter(({ _id }) => grantedTools(accessible, _id) !== undefined);
    const counted = await Promise.all(
      reachable.map(async (row) => {
        const toolCount = await countCallable(deps.tools, row, grantedTools(accessible, row._id)!, forAdmin);
        return { row, toolCount, visible: toolCount > 0 };
      }),
    );
    const visible = counted.filter((service) => service.visible);
    const own = visible.some(({ row }) => row.auth.type !== 'none') ? await ownCredentials(deps, call) : new Map();
    return {
      services: await Promise.all(
        visible.map(async ({ row, toolCount }) => ({
          slug: row.slug,
          name: row.name,
          description: cleanLine(row.description, MAX_DESCRIPTION),
          toolCount,
          ...(await stateOf(deps, row, own, grantedTools(accessible, row._id)!, toolCount)),
        })),
      ),
    };
  };
