/** What is known of a governed call after each step. A step takes what earlier ones found and adds its own; nothing is changed in place. */
import type { CallContext } from '@gatehouse/bus';
import type { executor, policy } from '@gatehouse/contracts';
import type { BuiltRequest } from '../../domain/buildRequest';
import type { Target } from '../../domain/callEvents';
import type { Refusal } from '../../domain/refusal';
import type { CountedResult } from '../../domain/upstreamResult';
import type { BudgetShare } from '../../spending';
import type { StoredCredential } from '../../store/credentials';
import type { CompiledTool } from '../../tools/compileTool';
import type { CachedDecision } from '../../tools/decisions';
import type { UpstreamCall } from '../../upstream/upstream';
import type { AttributedCall } from '../onBehalfOf';
import type { CallLease } from '../resume/lease';

/** A call as it arrives. */
export interface GovernedCall extends AttributedCall, UpstreamCall {
  /** What the caller wrote, where that is longer than the names that rules see. */
  readonly wholeName?: string;
  /** What its caller gets of the answer. */
  readonly narrowing?: executor.Narrowing | undefined;
  /** Set for a call that comes back from an approver. */
  readonly lease?: CallLease;
  /** The context of the questions before the request to the API: all of them have to be answered by its deadline. */
  readonly asking: CallContext;
  /** Set for a call whose caller waits, as `beginConfirmed`: see `Call` of the bus. */
  readonly begin?: () => boolean;
  readonly beginConfirmed?: () => Promise<boolean>;
}
export interface ToolAndCredential {
  readonly compiled: CompiledTool;
  readonly credential: StoredCredential | undefined;
}
export interface NamedCall extends GovernedCall {
  readonly target: Target;
  /** The integration has had another address: what was stored before addresses were kept is not sent to this one. */
  readonly moved: boolean;
  /** Looked up while policy is asked, used only after it allowed. */
  readonly toolAndCredential: Promise<ToolAndCredential>;
  /** What was decided about the same before, if it holds still. */
  readonly cached: CachedDecision | undefined;
}
export interface DecidedCall extends NamedCall {
  /** Why it may not run. */
  readonly refusal?: Refusal;
  /** Set for a call that needs an approval. */
  readonly terms?: policy.ApprovalTerms;
  /** What is held for a call under a budget. */
  readonly share?: BudgetShare | undefined;
}
/** The call passed all checks. */
export interface PreparedCall extends DecidedCall, ToolAndCredential {
  readonly request: BuiltRequest;
}
export interface AdmittedCall extends PreparedCall {
  readonly secret: string | undefined;
  /** What the server of its credential knows beside the secret. */
  readonly unsent: readonly string[];
  /** Tells the circuit breaker how the API answered. */
  readonly reportOutage: (hasFailed: boolean) => void;
  /** Releases its place at the API; again is no harm. */
  readonly release: () => void;
}
export interface AnsweredCall extends AdmittedCall {
  readonly result: CountedResult;
}
/** A call, however far it came. */
export type KnownCall = GovernedCall & Partial<Pick<AdmittedCall, 'target' | 'share' | 'release'>>;
