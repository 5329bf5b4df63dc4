import type { Bus } from '@gatehouse/bus';
import { isAppError, policy, signPageUrl, type Principal, type ResponseOf } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { SIGN_CARD } from '../apps/cards';
import { defineTool, jsonResult, READ_ONLY, type ToolCall, type ToolResult } from './tool';

type Current = ResponseOf<typeof policy.getAiUsePolicy>;

/** What the card says, without the text of the policy: that is for the person, not for the model. */
function stateOf({ version, signedAt }: Current, { orgName }: Principal, signUrl: string): object {
  const organization = orgName;
  if (signedAt !== undefined)
    return { status: 'POLICY_SIGNED', organization, version, signedAt, message: `Version ${version} is signed. Tools run.` };
  const message = `The person must sign version ${version} of the AI use policy before tools run. They read and sign it at ${signUrl}; this card signs nothing.`;
  return { status: 'POLICY_SIGNATURE_REQUIRED', organization, version, signUrl, message };
}

const nothing = (orgName: string, message: string): ToolResult => {
  const state = { status: 'POLICY_NOT_NEEDED', organization: orgName, message };
  return { ...jsonResult(state), structuredContent: state };
};

async function current(bus: Pick<Bus, 'call'>, { caller }: ToolCall): Promise<Current | undefined> {
  return bus.call(policy.getAiUsePolicy, {}, caller).catch((err: unknown) => {
    if (isAppError(err) && err.code === 'not_found') return undefined;
    throw err;
  });
}

/** Shows what the caller must sign. It has no way to sign. */
async function show(bus: Pick<Bus, 'call'>, controlRoomUrl: string, call: ToolCall): Promise<ToolResult> {
  const { principal } = call;
  const { kind, orgName, orgSlug } = principal;
  if (kind !== 'user')
    return nothing(orgName, 'Only people sign the AI use policy; calls of service accounts and tokens do not wait for it.');
  const found = await current(bus, call);
  if (found === undefined) return nothing(orgName, 'The organization has published no AI use policy. There is nothing to sign.');
  const state = stateOf(found, principal, signPageUrl(controlRoomUrl, orgSlug));
  return { ...jsonResult(state), structuredContent: { ...state, text: found.text } };
}

export const signCard = ({ bus, controlRoomUrl }: { bus: Pick<Bus, 'call'>; controlRoomUrl: string }) =>
  defineTool({
    name: SIGN_CARD.tool,
    description:
      'Show a card with the AI use policy that the person must sign before tools run for them, and the way to the page where they sign it. ' +
      'Use it after a call was answered with POLICY_SIGNATURE_REQUIRED. It signs nothing.',
    input: Type.Object({}, { additionalProperties: false }),
    annotations: READ_ONLY,
    view: SIGN_CARD.uri,
    run: async (_none, call) => {
      const { structuredContent, ...answer } = await show(bus, controlRoomUrl, call);
      return call.rendersUi && structuredContent !== undefined ? { ...answer, structuredContent } : answer;
    },
  });
