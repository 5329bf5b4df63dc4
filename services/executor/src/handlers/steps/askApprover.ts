/** Step 4. A call that needs a yes: everything an approver decides on is put together once, and waits with approvals. Nothing is sent outside. */
import type { CallContext } from '@gatehouse/bus';
import { approvals, isAppError, type policy, type RequestOf } from '@gatehouse/contracts';
import { pinOf } from '../../domain/credentialPin';
import { Refusal } from '../../domain/refusal';
import { canonicalArguments, type CanonicalArguments } from '../../tools/canonicalArguments';
import type { Upstreams } from '../../upstream/upstream';
import { withMember } from '../onBehalfOf';
import type { PreparedCall } from './types';

export type OpenRequest = (request: RequestOf<typeof approvals.open>, caller: CallContext) => Promise<approvals.Pending>;

export interface AskDeps {
  readonly open: OpenRequest;
  readonly upstreams: { readonly [Kind in keyof Upstreams]: Pick<Upstreams[Kind], 'describeForApprover'> };
}

/** Longest URL that is put before an approver. */
const MAX_URL = 16_384;

export const askApprover =
  ({ open, upstreams }: AskDeps) =>
  async (prepared: PreparedCall, terms: policy.ApprovalTerms): Promise<approvals.Pending> => {
    const { compiled } = prepared;
    // What can only fail is refused here: nobody is asked in vain.
    const described = await upstreams[compiled.kind].describeForApprover(compiled, prepared);
    const { text, digest } = showable(prepared);
    const url = urlOf(prepared);
    const { callId, tool, target, request, credential, origin, traceId, onBehalfOfMember, narrowing, caller, asking } =
      await withMember(prepared);
    return open(
      {
        callId,
        tool,
        target,
        arguments: text,
        digest,
        requestLine: { method: request.method, url },
        ...(credential === undefined ? {} : { credential: pinOf(credential) }),
        ...(compiled.description === undefined ? {} : { description: compiled.description }),
        terms,
        origin,
        ...(traceId === undefined ? {} : { traceId }),
        ...(onBehalfOfMember === undefined ? {} : { onBehalfOfMember }),
        ...(narrowing === undefined ? {} : { narrowing }),
        ...described,
      },
      // What a management tool would do may take longer to say than questions have.
      compiled.kind === 'internal' ? caller : asking,
    ).catch((err: unknown) => {
      throw isAppError(err) && err.code === 'policy_denied' ? new Refusal('approval', err.message) : err;
    });
  };

/** The address, before the credential is in it. */
function urlOf({ tool, request }: PreparedCall): string {
  const url = request.origin + request.path;
  if (url.length > MAX_URL)
    throw new Refusal(
      'arguments',
      `The arguments of ${tool} make an address of ${url.length} characters, more than an approver can be shown`,
    );
  return url;
}

function showable({ tool, args }: PreparedCall): CanonicalArguments {
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
