/** Step 1. The name means one tool of this organization; for what was approved, the very same definition. */
import type { registry } from '@gatehouse/contracts';
import type { Target } from '../../domain/callEvents';
import type { Refusal } from '../../domain/refusal';
import type { CredentialVault } from '../../store/credentialVault';
import type { StoredCredential } from '../../store/credentials';
import type { Decisions } from '../../tools/decisions';
import type { Definitions } from '../../tools/definitions';
import type { ResolveTool } from '../../tools/resolveTool';
import type { Decide } from '../../tools/sharedDecisions';
import { isSameTool, movedOn, type PresentName } from '../resume/movedOn';
import { disabledTool, notAvailable, sharedName } from './refusals';
import { inTime } from './timeLeft';
import type { GovernedCall, ToolAndCredential, NamedCall } from './types';

export interface NameDeps {
  readonly resolve: ResolveTool;
  readonly presentName: PresentName;
  readonly decide: Decide;
  readonly decisions: Pick<Decisions, 'recall'>;
  readonly definitions: Definitions;
  readonly credentials: Pick<CredentialVault, 'find'>;
}
type Unresolved = Extract<registry.ToolPointer, { found: false }>;

/** Most tools sharing a cut name for which policy is asked whether the caller has a grant. */
const MAX_NAMESAKES = 8;

export function name(deps: NameDeps) {
  const { resolve, presentName, decide, decisions, definitions, credentials } = deps;

  async function find({ principal, asking }: GovernedCall, target: Target, needsCredential: boolean): Promise<ToolAndCredential> {
    const { orgId, kind, id } = principal;
    const look = (): Promise<StoredCredential | undefined> =>
      inTime(asking, credentials.find(orgId, { owner: { kind, id }, integrationId: target.integrationId }));
    const [compiled, early] = await Promise.all([definitions.get(orgId, target, asking), needsCredential ? look() : undefined]);
    return { compiled, credential: compiled.auth.type === 'none' ? undefined : (early ?? (await look())) };
  }

  /** Callers with a grant on tools that share a name, or on one that is disabled, get the reason; for others the name is unknown. */
  async function unresolved(
    { tool, args, asking }: GovernedCall,
    { collides, integrationId, calledAs = [], disabled }: Unresolved,
  ): Promise<Refusal> {
    const namesakes = collides.slice(0, MAX_NAMESAKES).map((whole) => whole.slice(whole.indexOf('/') + 1));
    const names = disabled === undefined ? namesakes : [disabled];
    if (integrationId === undefined || names.length === 0) return notAvailable('name', tool, 'no tool has this name');
    const answers = await Promise.all(names.map((toolName) => decide({ tool, integrationId, toolName, arguments: args }, asking)));
    const recorded = disabled === undefined ? `several tools share this name: ${collides.join(', ')}` : 'the tool is disabled';
    const isGranted = answers.map(({ step, ungranted }) => step !== 'grant' && ungranted !== true);
    if (!isGranted.includes(true)) return notAvailable('name', tool, recorded);
    if (disabled !== undefined) return disabledTool(tool, recorded);
    return sharedName(
      tool,
      calledAs.filter((_, at) => isGranted[at]),
      recorded,
    );
  }

  return async (call: GovernedCall): Promise<NamedCall> => {
    const { principal, tool, wholeName, asking, lease } = call;
    // What comes back from an approver is looked at anew.
    const cached = lease === undefined ? decisions.recall(principal, tool) : undefined;
    const pointer = await resolve(principal.orgId, tool, asking);
    const isDisabled = !pointer.found && pointer.disabled !== undefined;
    if (lease !== undefined && !isDisabled && !isSameTool(pointer, lease.target))
      throw await movedOn(presentName, { tool, caller: asking, target: lease.target }, pointer);
    if (!pointer.found) throw await unresolved(call, pointer);
    const { integrationId, slug, toolName, digest } = pointer;
    // Another tool may have come to be called by the first characters of one that is gone.
    if (wholeName !== undefined && wholeName !== `${slug}/${toolName}`) throw notAvailable('name', wholeName, 'no tool has this name');
    const target: Target = { integrationId, slug, toolName, digest };
    const toolAndCredential = find(call, target, pointer.needsCredential);
    toolAndCredential.catch(() => undefined); // looked at in `prepare`, or never
    const { quarantined } = pointer;
    return { ...call, target, moved: pointer.moved === true, quarantined, toolAndCredential, cached };
  };
}
