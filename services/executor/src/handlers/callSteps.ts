/** The steps of a governed call over what they need. `governedCall` gives their order and meaning. */
import type { Caller } from '@gatehouse/bus';
import {
  AppError,
  isAdmin,
  type approvals,
  type policy,
  type Principal,
  type registry,
  type RequestOf,
  type ResponseOf,
} from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { BuiltRequest } from '../domain/buildRequest';
import { intentFact, outcomeFact, refusedFact, type Target } from '../domain/callFacts';
import { isPinned } from '../domain/credentialPin';
import { Refusal } from '../domain/refusal';
import { ownFault, type CountedResult } from '../domain/upstreamResult';
import type { Spending, Spent } from '../spending';
import type { CredentialVault } from '../store/credentialVault';
import type { StoredCredential } from '../store/credentials';
import type { CountTokens } from '../tokens';
import type { CompiledTool } from '../tools/compileTool';
import type { Decisions, Standing } from '../tools/decisions';
import type { Definitions } from '../tools/definitions';
import type { ResolveTool } from '../tools/resolveTool';
import type { Trail } from '../trail';
import type { Bulkhead } from '../upstream/bulkhead';
import type { AskingCall, PreviewInside } from '../upstream/management';
import type { Send } from '../upstream/send';
import { askApprover, type OpenRequest } from './askApprover';
import { adminsOnly, busy, checkedRequest, confirmCredential, credentialChanged, notAvailable, sharedName, unusable } from './refusals';
import { noteClaim, type ClaimingCall } from './resolveClaim';
import type { Claim } from './resume/claim';
import { isSameTool, movedOn, type PresentName } from './resume/movedOn';

export interface GovernedCall extends ClaimingCall, AskingCall {
  readonly principal: Principal;
  /** Of a call that comes back from an approver. */
  readonly claim?: Claim;
  /** Of a call whose caller waits: see `Call` of the bus. */
  readonly begin?: () => boolean;
  /** Known once the name is resolved; a denial names it. */
  target?: ResolvedTool;
  /** What was decided about the same before, if it stands still. */
  recalled?: Standing | undefined;
  /** Its share of a budget, until somebody states what it used. */
  reservation?: policy.Reservation | undefined;
  /** Used so far: 0 until it goes out. */
  tokens?: number;
  /** Gives its place at the API back. */
  leave?: (() => void) | undefined;
}
export interface ResolvedTool extends Target {
  /** The integration has had another address: what was stored before addresses were kept is not sent to this one. */
  readonly moved: boolean;
  /** Looked up while policy is asked, used only after it allowed. */
  readonly material: Promise<Material>;
}
interface Material {
  readonly tool: CompiledTool;
  readonly credential: StoredCredential | undefined;
}
/** Everything about it is acceptable. */
export interface PreparedCall extends Material {
  readonly request: BuiltRequest;
}
export interface ReadyCall extends PreparedCall {
  readonly secret: string | undefined;
}

export interface CallParts {
  resolve: ResolveTool;
  presentName: PresentName;
  decide: (question: RequestOf<typeof policy.decide>, caller: Caller) => Promise<ResponseOf<typeof policy.decide>>;
  decisions: Decisions;
  open: OpenRequest;
  preview: PreviewInside;
  definitions: Definitions;
  credentials: Pick<CredentialVault, 'find' | 'reveal'>;
  bulkhead: Bulkhead;
  upstream: Send;
  tokens: CountTokens;
  trail: Trail;
  spending: Pick<Spending, 'state' | 'settle'>;
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
  const ask = askApprover(parts.open);

  async function find({ principal, caller }: GovernedCall, target: Target, needsCredential: boolean): Promise<Material> {
    const { orgId, kind, id } = principal;
    const look = (): Promise<StoredCredential | undefined> =>
      credentials.find(orgId, { owner: { kind, id }, integrationId: target.integrationId });
    const [tool, early] = await Promise.all([definitions.get(orgId, target, caller), needsCredential ? look() : undefined]);
    return { tool, credential: tool.auth.type === 'none' ? undefined : (early ?? (await look())) };
  }

  /** Who is granted tools that share a name is told why none runs, and what those are called; for everybody else the name means nothing. */
  async function nameless({ tool, args, caller }: GovernedCall, { collides, integrationId, calledAs = [] }: Unresolved): Promise<Refusal> {
    if (integrationId === undefined || collides.length === 0) return notAvailable('name', tool, 'no tool has this name');
    const names = collides.slice(0, MAX_NAMESAKES).map((name) => name.slice(name.indexOf('/') + 1));
    const answers = await Promise.all(names.map((toolName) => parts.decide({ tool, integrationId, toolName, arguments: args }, caller)));
    const recorded = `several tools share this name: ${collides.join(', ')}`;
    const isGranted = answers.map(({ step, ungranted }) => step !== 'grant' && ungranted !== true);
    if (!isGranted.includes(true)) return notAvailable('name', tool, recorded);
    return sharedName(
      tool,
      calledAs.filter((_, at) => isGranted[at]),
      recorded,
    );
  }

  async function decideAnew(call: GovernedCall, place: { integrationId: string; toolName: string }): Promise<policy.Decision> {
    const { tool, args, caller, claim, callId, principal } = call;
    const question = { tool, ...place, arguments: args, reserveFor: callId };
    const decision = await parts.decide(claim === undefined ? question : { ...question, approved: true }, caller);
    parts.decisions.remember(principal, tool, place, decision);
    return decision;
  }

  return {
    async name(call: GovernedCall): Promise<ResolvedTool> {
      // What comes back from an approver is looked at anew.
      if (call.claim === undefined) call.recalled = parts.decisions.recall(call.principal, call.tool);
      const pointer = await resolve(call.principal.orgId, call.tool, call.caller);
      const approved = call.claim?.target;
      if (approved !== undefined && !isSameTool(pointer, approved))
        throw await movedOn(parts.presentName, { ...call, target: approved }, pointer);
      if (!pointer.found) throw await nameless(call, pointer);
      const { integrationId, slug, toolName, digest } = pointer;
      const target: Target = { integrationId, slug, toolName, digest };
      const material = find(call, target, pointer.needsCredential);
      material.catch(() => undefined); // looked at in `prepare`, or never
      return (call.target = { ...target, moved: pointer.moved === true, material });
    },

    /** The terms of the approval it needs, if it needs one. */
    async decide(call: GovernedCall, { integrationId, toolName }: Target): Promise<policy.ApprovalTerms | undefined> {
      const { tool, claim } = call;
      const place = { integrationId, toolName };
      const decision = (await call.recalled?.(place)) ?? (await decideAnew(call, place));
      const { effect, step, reason, ungranted, rule, approval, reservation } = decision;
      call.rule = rule?.id;
      call.reservation = reservation;
      if (effect === 'allow') return undefined;
      if (effect === 'approve' && approval !== undefined && claim === undefined) return approval;
      throw step === 'grant' || ungranted === true
        ? notAvailable(step, tool, reason)
        : new Refusal(step, reason ?? `${tool} is not allowed`);
    },

    async prepare(call: GovernedCall, { material, slug, toolName, moved }: ResolvedTool): Promise<PreparedCall> {
      const { tool, credential } = await material.catch((err: unknown) => {
        throw unusable(err, call.tool, log);
      });
      if (tool.adminOnly && !isAdmin(call.principal)) throw adminsOnly(toolName);
      const request = checkedRequest(tool, call.tool, call.args);
      if (tool.auth.type !== 'none') confirmCredential(call, tool, credential, { slug, moved });
      if (credential !== undefined && !isPinned(call.claim?.credential, credential)) throw credentialChanged(call.tool, slug);
      if (timeLeft(call) < LEAST_MS) throw new AppError('unavailable', 'The time for this call is over; it was not made');
      return { tool, credential, request };
    },

    async ask(call: GovernedCall, target: Target, prepared: PreparedCall, terms: policy.ApprovalTerms): Promise<approvals.Pending> {
      const { inside } = prepared.tool;
      // What can only fail is refused here: nobody is asked in vain.
      const previewed = inside === undefined ? undefined : await parts.preview(inside, call);
      return ask(call, target, { ...prepared, previewed }, terms);
    },

    async admit(call: GovernedCall, { integrationId, slug }: Target, prepared: PreparedCall): Promise<ReadyCall> {
      const { credential } = prepared;
      const secret = credential === undefined ? undefined : await credentials.reveal(credential);
      call.leave = bulkhead.enter(integrationId);
      if (call.leave === undefined) throw busy(slug);
      return { ...prepared, secret };
    },

    async intent(call: GovernedCall, target: Target): Promise<void> {
      await noteClaim(call);
      if (call.begin?.() === false) throw givenUp();
      const fact = intentFact(call, target, new Date());
      await call.claim?.begin(fact);
      try {
        await trail.confirm(fact);
      } catch (cause) {
        // The intent may be stored late all the same; this says what became of it.
        trail.pursue(refusedFact(call, target, new Date()));
        throw new AppError('unavailable', 'The call was not made: the audit trail cannot be written now', { cause });
      }
    },

    async claim(call: GovernedCall, target: Target): Promise<void> {
      if (call.begin?.() === false) {
        trail.pursue(refusedFact(call, target, new Date(), 'its caller could not be reached any more'));
        throw givenUp();
      }
      if (call.claim === undefined) return;
      const { reservation, principal, callId } = call;
      const tokens = reservation === undefined ? 0 : await parts.tokens(JSON.stringify(call.args));
      await call.claim.send(reservation && { orgId: principal.orgId, callId, counter: reservation.counter, tokens });
    },

    async upstream(call: GovernedCall, { tool, request, secret }: ReadyCall): Promise<CountedResult> {
      const since = performance.now();
      const timeoutMs = Math.min(parts.timeoutMs, timeLeft(call));
      const answer = parts.upstream({ tool, request, secret, call, timeoutMs }).catch((err: unknown) => {
        log.error({ err, callId: call.callId }, 'a call could not be carried out');
        return ownFault();
      });
      const asked = parts.tokens(JSON.stringify(call.args)); // while the API works
      const result = await answer;
      const durationMs = Math.round(performance.now() - since);
      const tokens = (await asked) + (await parts.tokens(result.content.toString()));
      call.tokens = tokens;
      return { ...result, durationMs, tokens };
    },

    async outcome(call: GovernedCall, target: Target, result: CountedResult): Promise<void> {
      const fact = outcomeFact(call, target, result, new Date());
      if (call.claim !== undefined) return call.claim.end(fact, result, takeSpent(call));
      const spent = takeSpent(call);
      const settled = spent && parts.spending.settle(spent, call.caller);
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
      await settled;
    },

    giveBack(call: GovernedCall): void {
      call.leave?.();
      const spent = takeSpent(call);
      if (spent !== undefined) parts.spending.state(spent);
    },
  };
}

/** Its caller was told, or may have been, that it did not run. */
const givenUp = (): AppError => new AppError('unavailable', 'The call was not made: its caller could not be reached any more');

const timeLeft = ({ caller }: GovernedCall): number => caller.deadline - Date.now() - CLOSING_MS;

/** States what the call used of a budget at most once: whoever takes it states it. */
function takeSpent(call: GovernedCall): Spent | undefined {
  const { reservation, principal, callId, tokens = 0 } = call;
  call.reservation = undefined;
  return reservation === undefined ? undefined : { orgId: principal.orgId, callId, counter: reservation.counter, tokens };
}

type Unresolved = Extract<registry.ToolPointer, { found: false }>;
