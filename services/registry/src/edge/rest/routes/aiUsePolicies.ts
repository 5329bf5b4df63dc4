/** The AI use policy of the organization: its draft, its versions, and who signed them. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, identity, isAppError, policy } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { acknowledgeFor } from '../../policy/acknowledgeFor';
import { SignerPage, signersOf, SigningProgress, signingProgress } from '../../policy/signers';
import { revisionSeen } from '../revisions';
import { orgRoute, pageQuery, strict } from '../route';

const VersionBody = strict({ version: policy.AiUsePolicyVersion });
const { q, sort, how } = policy.listAiUsePolicySignatures.request.properties;

const { kind } = policy.AiUsePolicySignature.properties.subject.properties;
const signed = Type.Optional(Type.Enum(['yes', 'no'], { description: 'Only those who have signed, or only those who have not' }));

function versionIn({ version = '' }: Record<string, string>): number {
  if (/^[1-9]\d{0,5}$/.test(version)) return Number(version);
  throw new AppError('invalid', 'the version is not acceptable', { details: ['/version: must be an integer from 1'] });
}

/** `not_found` for a version that there never was: nobody signed that, and nobody is asked to. */
async function knownVersion(bus: Pick<Bus, 'call'>, params: Record<string, string>, call: CallContext): Promise<number> {
  return (await bus.call(policy.getAiUsePolicy, { version: versionIn(params) }, call)).version;
}

async function publishedVersion(bus: Pick<Bus, 'call'>, call: CallContext): Promise<number | undefined> {
  try {
    return (await bus.call(policy.getAiUsePolicy, {}, call)).version;
  } catch (err) {
    if (isAppError(err) && err.code === 'not_found') return undefined;
    throw err;
  }
}

export const aiUsePolicyRoutes = [
  orgRoute({
    method: 'GET',
    path: '/ai-use-policies',
    admin: false,
    summary: 'Versions of the AI use policy, newest first; admins see the draft too',
    query: pageQuery({}),
    answer: policy.listAiUsePolicies.response,
    handle: ({ query, call }, { bus }) => bus.call(policy.listAiUsePolicies, query, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/ai-use-policies',
    admin: true,
    summary: 'Begin the draft of the next version; there is one draft at a time',
    body: strict({ text: policy.AiUsePolicyText }),
    status: 201,
    answer: policy.AiUsePolicy,
    handle: ({ body, call }, { bus }) => bus.call(policy.createAiUsePolicyDraft, body, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/ai-use-policies/:version',
    admin: false,
    summary: 'One version with its text; "current" is the published one. Says whether I signed it, and what I signed last',
    answer: policy.getAiUsePolicy.response,
    handle: ({ params, call }, { bus }) =>
      bus.call(policy.getAiUsePolicy, params['version'] === 'current' ? {} : { version: versionIn(params) }, call),
  }),
  orgRoute({
    method: 'PUT',
    path: '/ai-use-policies/:version',
    admin: true,
    summary: 'Replace the text of the draft; a version never changes',
    body: strict({ text: policy.AiUsePolicyText, revision: policy.updateAiUsePolicyDraft.request.properties.revision }),
    takesIfMatch: true,
    answer: policy.AiUsePolicy,
    handle: ({ params, body: { text, revision }, ifMatch, call }, { bus }) =>
      bus.call(policy.updateAiUsePolicyDraft, { version: versionIn(params), text, ...revisionSeen(revision, ifMatch) }, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/ai-use-policies/:version/publish',
    admin: true,
    summary:
      'Publish the draft; once answered, no tool runs for people who have not signed it. Service accounts and tokens are not stopped',
    takesIfMatch: true,
    answer: policy.AiUsePolicy,
    handle: ({ params, ifMatch, call }, { bus }) =>
      bus.call(policy.publishAiUsePolicy, { version: versionIn(params), ...revisionSeen(undefined, ifMatch) }, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/ai-use-policies/:version/signatures',
    admin: true,
    summary: 'Who signed a version, and for which service accounts it was acknowledged',
    query: pageQuery({ how, kind: Type.Optional(kind), q, sort }),
    answer: policy.listAiUsePolicySignatures.response,
    handle: async ({ params, query, call }, { bus }) => {
      const version = await knownVersion(bus, params, call);
      return bus.call(policy.listAiUsePolicySignatures, { ...query, version }, call);
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/ai-use-policies/:version/signers',
    admin: true,
    summary: 'Who is active now, with their signature of a version where there is one; a page may be short while there are more',
    query: pageQuery({ kind, signed, q }),
    answer: SignerPage,
    handle: async ({ params, query: { signed: only, ...asked }, call }, { bus }) => {
      const version = await knownVersion(bus, params, call);
      return signersOf(bus, version, { ...asked, ...(only !== undefined && { signed: only === 'yes' }) }, call);
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/ai-use-policies/:version/progress',
    admin: true,
    summary: 'How many active people have signed a version, and for how many active service accounts it was acknowledged',
    answer: SigningProgress,
    handle: async ({ params, call }, { bus }) => {
      return signingProgress(bus, await knownVersion(bus, params, call), call);
    },
  }),
  orgRoute({
    method: 'POST',
    path: '/ai-use-policies/current/sign',
    admin: false,
    summary: 'Sign the published version, which the body names as I read it; refused when another one is published by now',
    body: VersionBody,
    answer: policy.AiUsePolicySignature,
    handle: ({ body, isConsole, call }, { bus }) =>
      bus.call(policy.signAiUsePolicy, { ...body, through: isConsole ? 'signPage' : 'rest' }, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/service-accounts/:id/policy-acknowledgements',
    admin: true,
    summary: 'Versions of the AI use policy that were acknowledged on behalf of a service account',
    query: pageQuery({ sort }),
    answer: Type.Object({
      ...policy.listAiUsePolicySignatures.response.properties,
      current: Type.Optional(Type.Integer({ minimum: 1, description: 'The version that is published now; absent where none is' })),
    }),
    handle: async ({ params, query, call }, { bus }) => {
      const { id } = await bus.call(identity.getServiceAccount, { id: params['id']! }, call);
      const [page, current] = await Promise.all([
        bus.call(policy.listAiUsePolicySignatures, { ...query, subjectId: id }, call),
        publishedVersion(bus, call),
      ]);
      return { ...page, ...(current !== undefined && { current }) };
    },
  }),
  orgRoute({
    method: 'POST',
    path: '/service-accounts/:id/policy-acknowledgements',
    admin: true,
    summary: 'Record that an active service account acknowledges the published version, which the body names; kept with my name for ever',
    body: VersionBody,
    status: 201,
    answer: policy.AiUsePolicySignature,
    handle: ({ params, body, call }, { bus }) => {
      return acknowledgeFor(bus, params['id']!, body.version, call);
    },
  }),
];
