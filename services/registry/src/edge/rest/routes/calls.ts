/** One governed call, made for whoever is signed in at the console: as oneself, or by an admin as a service account. It passes every check of a call over MCP. */
import { AppError, approvals, executor, identity, isAdmin, isAppError, type Principal } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { orgRoute, strict, type Deps } from '../route';

const CallBody = strict({
  tool: Type.String({ minLength: 1, maxLength: 256, description: '<integration>/<tool>' }),
  arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  ...executor.Narrowing.properties,
});

const { missingCredential } = executor.execute.response.properties;

const Ran = Type.Object({
  id: Type.String({ description: 'Of the call, in the audit trail' }),
  correlationId: Type.String({ description: 'Finds everything about the call in the audit trail' }),
  isError: Type.Boolean(),
  refused: Type.Optional(Type.Boolean({ description: 'Nothing was sent: a step of the governed call said no, and `content` says why' })),
  step: Type.Optional(Type.String({ description: 'Of a refused call: the step that said no' })),
  status: Type.Optional(Type.Integer({ description: 'HTTP status of the answer of the API, when one came' })),
  retryAfterSeconds: Type.Optional(Type.Integer({ description: 'When an API that answered 429 or 503 takes further calls, as it says' })),
  content: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'As a client over MCP reads it; empty while the call waits',
  }),
  structured: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'The answer as data, where the tool has some: `structuredContent` over MCP',
    }),
  ),
  pending: Type.Optional(approvals.Pending),
  signUrl: Type.Optional(Type.String({ description: 'Where the AI use policy is signed, when that is missing' })),
  missingCredential: Type.Optional({ ...missingCredential, description: 'Where a credential is lacking that can be sent' }),
});

/** A little more than the longest call. */
const TIMEOUT_MS = 70_000;

interface Asked {
  readonly body: Static<typeof CallBody>;
  readonly principal: Principal;
  readonly call: CallContext;
  readonly origin: executor.CallOrigin;
}

/** Whoever may not see a tool does not learn from the step that there is one. */
const shownStep = (step: string | undefined, asker: Principal): { step?: string } =>
  step === undefined ? {} : { step: step === 'name' && !isAdmin(asker) ? 'grant' : step };

async function makeCall(bus: Bus, { body, principal, call, origin }: Asked): Promise<Static<typeof Ran>> {
  const { tool, arguments: args = {}, ...narrowing } = body;
  const asked = { tool, arguments: args, origin, ...(Object.keys(narrowing).length > 0 && { narrowing }) };
  const { value, body: content } = await bus.callAttached(executor.execute, asked, call);
  const { callId: id, step, ...rest } = value;
  return {
    ...rest,
    id,
    correlationId: call.correlationId,
    ...shownStep(step, principal),
    content: content.length === 0 ? [] : (JSON.parse(content.toString()) as Record<string, unknown>[]),
  };
}

/** The account as it is now, under our signature. Its request is as good as one with a token that this admin made, so they count as its creator. */
async function asAccount(id: string, admin: Principal, call: CallContext, { bus, signPrincipal }: Deps): Promise<CallContext> {
  const account = await bus.call(identity.getServiceAccount, { id }, call);
  const asked = { orgId: admin.orgId, kind: 'serviceAccount' as const, id: account.id };
  const { principal } = await bus.call(identity.standing, asked, call).catch((err: unknown) => {
    throw isAppError(err) && err.code === 'unauthenticated'
      ? new AppError('conflict', `${account.name} may not call: ${err.message}`)
      : err;
  });
  return { ...call, principalToken: signPrincipal({ ...principal, tokenCreator: admin.id }) };
}

const from = (address: string | undefined) => ({ door: 'rest' as const, ...(address !== undefined && { address }) });
const shared = { body: CallBody, answer: Ran, secretAnswer: true, timeoutMs: TIMEOUT_MS, endsWithClient: true };

export const callRoutes = [
  orgRoute({
    ...shared,
    method: 'POST',
    path: '/me/calls',
    admin: false,
    summary: 'Call a tool as myself, under the same checks as over MCP',
    handle: ({ body, principal, call, address }, { bus }) => makeCall(bus, { body, principal, call, origin: from(address) }),
  }),
  orgRoute({
    ...shared,
    method: 'POST',
    path: '/service-accounts/:id/calls',
    admin: true,
    summary: 'Call a tool as a service account; the audit trail names the admin beside it',
    handle: async ({ params, body, principal, call, address }, deps) => {
      const account = await asAccount(params['id']!, principal, call, deps);
      const origin = { ...from(address), startedBy: { id: principal.id, name: principal.name } };
      return makeCall(deps.bus, { body, principal, call: account, origin });
    },
  }),
];
