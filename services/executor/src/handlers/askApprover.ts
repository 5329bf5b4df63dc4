/** A call that needs a yes: everything an approver decides on is put together once, and waits with approvals. Nothing has left the house. */
import type { Caller } from '@gatehouse/bus';
import { approvals, isAppError, type policy, type registry, type RequestOf, type ResponseOf } from '@gatehouse/contracts';
import type { BuiltRequest } from '../domain/buildRequest';
import { Refusal } from '../domain/refusal';
import { canonicalArguments, type CanonicalArguments } from '../tools/canonicalArguments';
import type { Target } from '../domain/callFacts';
import { pinOf } from '../domain/credentialPin';
import type { StoredCredential } from '../store/credentials';
import { noteClaim, type ClaimingCall } from './resolveClaim';

export type OpenRequest = (request: RequestOf<typeof approvals.open>, caller: Caller) => Promise<approvals.Pending>;

interface WaitingCall extends ClaimingCall {
  readonly args: Readonly<Record<string, unknown>>;
  readonly caller: Caller;
}

/** What is shown of a call beside its arguments, and the credential it would be made with. */
interface Shown {
  readonly request: BuiltRequest;
  readonly tool: { readonly description?: string | undefined };
  readonly credential?: Pick<StoredCredential, 'credentialId' | 'version'> | undefined;
  /** Of a tool that runs inside. */
  readonly previewed?: ResponseOf<typeof registry.previewManagementTool> | undefined;
}

/** As long as approvals keeps a request line. */
const MAX_URL = 16_384;

export const askApprover =
  (open: OpenRequest) =>
  async (
    call: WaitingCall,
    target: Target,
    { request, tool: { description }, credential, previewed }: Shown,
    terms: policy.ApprovalTerms,
  ): Promise<approvals.Pending> => {
    const { callId, tool, origin, traceId } = call;
    const { text, digest } = showable(call);
    // Before the credential is in it.
    const url = request.origin + request.path;
    if (url.length > MAX_URL)
      throw new Refusal(
        'arguments',
        `The arguments of ${tool} make an address of ${url.length} characters, more than an approver can be shown`,
      );
    const { integrationId, slug, toolName, digest: definition } = target;
    await noteClaim(call);
    const { onBehalfOfMember } = call;
    return open(
      {
        callId,
        tool,
        target: { integrationId, slug, toolName, digest: definition },
        arguments: text,
        digest,
        requestLine: { method: request.method, url },
        ...(credential === undefined ? {} : { credential: pinOf(credential) }),
        ...(description === undefined ? {} : { description }),
        terms,
        origin,
        ...(traceId === undefined ? {} : { traceId }),
        ...(onBehalfOfMember === undefined ? {} : { onBehalfOfMember }),
        ...previewed,
      },
      call.caller,
    ).catch((err: unknown) => {
      throw isAppError(err) && err.code === 'policy_denied' ? new Refusal('approval', err.message) : err;
    });
  };

function showable({ tool, args }: WaitingCall): CanonicalArguments {
  const canonical = canonicalArguments(args);
  if (canonical === undefined)
    throw new Refusal('arguments', `The arguments of ${tool} contain text that is not valid Unicode, so no approver can be shown them`);
  const bytes = Buffer.byteLength(canonical.text);
  if (bytes > approvals.MAX_ARGUMENT_BYTES)
    throw new Refusal(
      'arguments',
      `The arguments of ${tool} are ${bytes} bytes; a call that needs approval may have ${approvals.MAX_ARGUMENT_BYTES}, so that an approver can read them`,
    );
  return canonical;
}
