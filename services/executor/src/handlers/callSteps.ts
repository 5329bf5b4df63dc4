/** The steps of a governed call over what they need. `governedCall` gives their order and meaning. */
import type { Caller } from '@gatehouse/bus';
import { AppError, isAppError, type policy, type registry, type RequestOf, type ResponseOf } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { BuiltRequest } from '../domain/buildRequest';
import { intentFact, outcomeFact, refusedFact, type Target } from '../domain/callFacts';
import { Refusal } from '../domain/refusal';
import { UnusableDefinition } from '../domain/unusableDefinition';
import { ownFault, type UpstreamResult } from '../domain/upstreamResult';
import type { CredentialVault } from '../store/credentialVault';
import type { StoredCredential } from '../store/credentials';
import type { CompiledTool } from '../tools/compileTool';
import type { Definitions } from '../tools/definitions';
import type { ResolveTool } from '../tools/resolveTool';
import type { Trail } from '../trail';
import type { Bulkhead } from '../upstream/bulkhead';
import type { CallUpstream } from '../upstream/http';
import { noteClaim, type ClaimingCall } from './resolveClaim';

export interface GovernedCall extends ClaimingCall {
  readonly args: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
  /** Known once the name is resolved; a denial names it. */
  target?: ResolvedTool;
}
export interface ResolvedTool extends Target {
  /** Looked up while policy is asked, used only after it allowed. */
  readonly material: Promise<Material>;
}
interface Material {
  readonly tool: CompiledTool;
  readonly credential: StoredCredential | undefined;
}
export interface ReadyCall {
  readonly tool: CompiledTool;
  readonly request: BuiltRequest;
  readonly secret: string | undefined;
  /** Gives the place at the API back. */
  readonly leave: () => void;
}

export interface CallParts {
  resolve: ResolveTool;
  decide: (question: RequestOf<typeof policy.decide>, caller: Caller) => Promise<ResponseOf<typeof policy.decide>>;
  definitions: Definitions;
  credentials: Pick<CredentialVault, 'find' | 'reveal'>;
  bulkhead: Bulkhead;
  upstream: CallUpstream;
  trail: Trail;
  log: Log;
  /** Longest time for the API's answer. */
  timeoutMs: number;
}
export type CallSteps = ReturnType<typeof callSteps>;

/** Kept back from the caller's deadline for the outcome fact and the way back. */
const CLOSING_MS = 2_500;
const LEAST_MS = 250;
/** Of many tools that share a name after the cut, so many are asked about. */
const MAX_NAMESAKES = 8;

export function callSteps(parts: CallParts) {
  const { resolve, definitions, credentials, bulkhead, trail, log } = parts;

  async function find({ principal, caller }: GovernedCall, target: Target, needsCredential: boolean): Promise<Material> {
    const owner = principal.kind === 'orgToken' ? undefined : { kind: principal.kind, id: principal.id };
    const look = (): Promise<StoredCredential | undefined> =>
      owner === undefined ? Promise.resolve(undefined) : credentials.find(principal.orgId, { owner, integrationId: target.integrationId });
    const [tool, early] = await Promise.all([definitions.get(principal.orgId, target, caller), needsCredential ? look() : undefined]);
    return { tool, credential: tool.auth.type === 'none' ? undefined : (early ?? (await look())) };
  }

  /** Who is granted one of the tools that share a name is told why none runs; for everybody else the name means nothing. */
  async function nameless({ tool, caller }: GovernedCall, { collides, integrationId }: Unresolved): Promise<Refusal> {
    if (integrationId === undefined || collides.length === 0) return notAvailable('name', tool, 'no tool has this name');
    const names = collides.slice(0, MAX_NAMESAKES).map((name) => name.slice(name.indexOf('/') + 1));
    const answers = await Promise.all(names.map((toolName) => parts.decide({ tool, integrationId, toolName }, caller)));
    const recorded = `several tools share this name: ${collides.join(', ')}`;
    return answers.some(({ effect }) => effect === 'allow') ? sharedName(tool, recorded) : notAvailable('name', tool, recorded);
  }

  return {
    async name(call: GovernedCall): Promise<ResolvedTool> {
      const pointer = await resolve(call.principal.orgId, call.tool, call.caller);
      if (!pointer.found) throw await nameless(call, pointer);
      const { integrationId, slug, toolName, digest } = pointer;
      const target: Target = { integrationId, slug, toolName, digest };
      const material = find(call, target, pointer.needsCredential);
      material.catch(() => undefined); // looked at in `prepare`, or never
      return (call.target = { ...target, material });
    },

    async decide({ tool, caller }: GovernedCall, { integrationId, toolName }: Target): Promise<void> {
      const { effect, step, reason } = await parts.decide({ tool, integrationId, toolName }, caller);
      if (effect === 'allow') return;
      throw step === 'grant' ? notAvailable(step, tool, reason) : new Refusal(step, reason ?? `${tool} is not allowed`);
    },

    async prepare(call: GovernedCall, target: ResolvedTool): Promise<ReadyCall> {
      const { tool, credential } = await target.material.catch((err: unknown) => {
        throw unusable(err, call.tool, log);
      });
      const request = checked(call, tool);
      if (tool.auth.type !== 'none' && credential === undefined) throw noCredential(call, target.slug);
      if (timeLeft(call) < LEAST_MS) throw new AppError('unavailable', 'The time for this call is over; it was not made');
      const secret = credential === undefined ? undefined : await credentials.reveal(credential);
      const leave = bulkhead.enter(target.integrationId);
      if (leave === undefined) throw new Refusal('bulkhead', `busy: too many calls of ${target.slug} are running, try again shortly`);
      return { tool, request, secret, leave };
    },

    async intent(call: GovernedCall, target: Target): Promise<void> {
      await noteClaim(call);
      try {
        await trail.confirm(intentFact(call, target, new Date()));
      } catch (cause) {
        // The intent may be stored late all the same; this says what became of it.
        trail.pursue(refusedFact(call, target, new Date()));
        throw new AppError('unavailable', 'The call was not made: the audit trail cannot be written now', { cause });
      }
    },

    async upstream(call: GovernedCall, { tool, request, secret }: ReadyCall): Promise<UpstreamResult & { durationMs: number }> {
      const since = performance.now();
      const timeoutMs = Math.min(parts.timeoutMs, timeLeft(call));
      const { auth } = tool;
      const result = await parts
        .upstream({ request, auth, secret, traceparent: call.caller.traceparent, timeoutMs })
        .catch((err: unknown) => {
          log.error({ err, callId: call.callId }, 'a call could not be carried out');
          return ownFault();
        });
      return { ...result, durationMs: Math.round(performance.now() - since) };
    },

    async outcome(call: GovernedCall, target: Target, result: UpstreamResult & { durationMs: number }): Promise<void> {
      const fact = outcomeFact(call, target, result, result.durationMs, new Date());
      try {
        await trail.confirm(fact);
      } catch (cause) {
        trail.pursue(fact);
        const what = result.outcome === 'succeeded' ? 'The call ran' : 'The call may have run';
        throw new AppError('unknown_outcome', `${what}, but its outcome could not be recorded; check before you repeat it`, {
          cause,
          data: { callId: call.callId },
        });
      }
    },
  };
}

const timeLeft = ({ caller }: GovernedCall): number => caller.deadline - Date.now() - CLOSING_MS;

type Unresolved = Extract<registry.ToolPointer, { found: false }>;

/** One text for what does not exist and what is not granted, so that nobody learns names by trying them. The trail keeps the reason. */
const notAvailable = (step: string, tool: string, reason?: string): Refusal =>
  new Refusal(step, `No tool named ${tool} is available to you. Use search_tools to find tools; an admin can grant more.`, reason);

const sharedName = (tool: string, recorded: string): Refusal =>
  new Refusal(
    'name',
    `${tool}: several tools share these first 64 characters, so none of them can be called until an admin gives one another operationId and refreshes the integration`,
    recorded,
  );

const noCredential = ({ principal, tool }: GovernedCall, slug: string): Refusal =>
  new Refusal(
    'credential',
    principal.kind === 'orgToken'
      ? `No credential for ${slug}: ${tool} needs one and an organization token has none; call it as a service account or a person`
      : `No credential for ${slug}: an admin can store one for ${principal.name} (${principal.id}), then call ${tool} again`,
  );

/** The request, once every argument is checked. The message lists all failures with their paths; the trail keeps how many there are. */
function checked({ tool: name, args }: GovernedCall, tool: CompiledTool): BuiltRequest {
  try {
    return tool.build(args);
  } catch (err) {
    if (!isAppError(err) || err.code !== 'invalid') throw err;
    const list = err.details.map((detail) => `\n- ${detail}`).join('');
    throw new Refusal(
      'arguments',
      `The arguments of ${name} are not acceptable:${list}\nUse describe_tools to see what it expects.`,
      `${err.details.length} failures in the arguments`,
    );
  }
}

function unusable(err: unknown, tool: string, log: Log): unknown {
  if (isAppError(err) && err.code === 'not_found') return new Refusal('name', `${tool} has just changed; call it again`);
  if (!(err instanceof UnusableDefinition)) return err;
  log.error({ err, tool }, 'a tool definition cannot be used');
  return new Refusal('definition', `${tool} cannot be called: its definition is not usable. Ask an admin to import the API again.`);
}
