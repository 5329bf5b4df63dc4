/** What a caller reads when a governed call is not made. */
import {
  AppError,
  audienceProblem,
  credentialPageUrl,
  isAppError,
  lackingSchemes,
  MAX_HOPS,
  visibleLine,
  type Principal,
} from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { endOf } from '../../connections/tokens';
import type { BuiltRequest } from '../../domain/buildRequest';
import { Refusal, UnusableDefinition } from '../../domain/refusal';
import type { StoredCredential } from '../../store/credentials';
import type { CompiledTool } from '../../tools/compileTool';
import type { BreakerOpen } from '../../upstream/breaker';
import type { Full } from '../../upstream/bulkhead';

/** One text for what does not exist and what is not granted, so that nobody learns names by trying them. The trail keeps the reason, for admins. */
export const notAvailable = (step: 'name' | 'grant', tool: string, reason?: string): Refusal =>
  new Refusal(
    step,
    `No tool named ${visibleLine(tool)} is available to you. Use search_tools to find tools; an admin can grant more.`,
    reason,
  );

/** `calledAs`: names of those that the caller may use; imports of old have none. */
export const sharedName = (tool: string, calledAs: readonly string[], recorded: string): Refusal =>
  new Refusal(
    'name',
    `${tool}: several tools share these first 64 characters, so none of them is called by them; ` +
      (calledAs.length === 0
        ? 'an admin can refresh the integration, which gives each a name of its own'
        : `call ${calledAs.join(' or ')}`),
    recorded,
  );

/** The refusal of a disabled tool, for callers who were granted it. */
export const disabledTool = (tool: string, recorded: string): Refusal =>
  new Refusal('disabled', `${tool} is disabled: an admin can enable it`, recorded);

/** The calls of people wait for their signature. `reason` says whose is missing, of which version. */
export const signatureRequired = (tool: string, reason: string, signUrl: string): Refusal =>
  new Refusal(
    'aiUsePolicy',
    `Acknowledgement required: ${reason}. No tool call was made. The person signs it at ${signUrl}; then call ${tool} again.`,
    reason,
    { signUrl },
  );

/** The refusal with the registry's own message, which says nothing of what the tool takes. */
export const adminsOnly = (toolName: string): Refusal => new Refusal('role', `Only admins may use ${toolName}`);

const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** How the owner of a credential stores it, or connects. */
export function remedy(principal: Principal, slug: string, controlRoomUrl: string, isConnected: boolean): string {
  const { kind, name, id, orgSlug } = principal;
  const page = credentialPageUrl(controlRoomUrl, principal, slug);
  if (isConnected && kind === 'user') return `connect at ${page}`;
  if (isConnected && kind === 'serviceAccount') return `an admin can connect ${name} (${id}) at ${page}`;
  if (kind === 'user') return `store your own at ${page} (REST: PUT /v1/orgs/${orgSlug}/me/credentials/${slug})`;
  return `an admin can store one for ${kind === 'orgToken' ? `the organization token ${name}` : name} (${id}) at ${page}`;
}

/** Throws unless there is a credential with every part the tool needs, stored for where this tool sends it. `controlRoomUrl`: origin of the console, where one is stored. */
export function confirmCredential(
  {
    principal,
    tool,
    target,
  }: { readonly principal: Principal; readonly tool: string; readonly target: { readonly integrationId: string } },
  { audience, auth, isConnected = false }: Pick<CompiledTool, 'audience' | 'auth' | 'isConnected'>,
  credential: Pick<StoredCredential, 'audience' | 'version' | 'connection' | 'parts'> | undefined,
  place: { readonly slug: string; readonly moved: boolean },
  controlRoomUrl: string,
): void {
  const { slug } = place;
  const then = `${remedy(principal, slug, controlRoomUrl, isConnected)}, then call ${tool} again`;
  const refuse = (why: string): never => {
    const { version } = credential ?? {};
    const missingCredential = { integrationId: target.integrationId, slug, ...(version !== undefined && { version }) };
    throw new Refusal('credential', `${why}: ${then}`, undefined, { missingCredential });
  };
  if (credential === undefined) return refuse(`No credential for ${slug}`);
  const problem = audience && audienceProblem(credential.audience, { ...audience, ...place });
  if (problem !== undefined) refuse(capitalized(problem));
  const lacking = lackingSchemes(auth, credential.parts).map((name) => JSON.stringify(visibleLine(name)));
  if (lacking.length > 0) refuse(`The credential for ${slug} lacks ${lacking.join(' and ')}, which ${tool} needs`);
  const end = credential.connection && endOf(credential.connection, Date.now());
  if (end !== undefined) refuse(`The connection to ${slug} has ended (${end.because})`);
}

/** Found out as it was to be renewed. */
export const connectionEnded = (
  {
    principal,
    tool,
    target,
  }: { readonly principal: Principal; readonly tool: string; readonly target: { readonly integrationId: string } },
  slug: string,
  { version }: Pick<StoredCredential, 'version'>,
  because: string,
  controlRoomUrl: string,
): Refusal =>
  new Refusal(
    'credential',
    `The connection to ${slug} has ended (${because}): ${remedy(principal, slug, controlRoomUrl, true)}, then call ${tool} again`,
    undefined,
    { missingCredential: { integrationId: target.integrationId, slug, version } },
  );

/** The access token has ended and the next one could not be got now. */
export const notRenewed = (slug: string, because: string): Refusal =>
  new Refusal('renewal', `The connection to ${slug} could not be renewed (${because}), so the call was not made; try again shortly`);

/** The credential was replaced between the question to an approver and the answer. One is there, so the step is not that of a missing one. */
export const credentialChanged = (tool: string, slug: string): Refusal =>
  new Refusal('credentialChanged', `${tool} was not run: the credential for ${slug} was stored anew since it was asked for; ask again`);

/** Each gateway that stands behind another adds one, so a call that goes in a circle ends here. */
export const tooFar = (tool: string): Refusal =>
  new Refusal('hops', `${tool} was not run: the call has come through ${MAX_HOPS} gateways already, and is sent to no further MCP server`);

/** No place came free while the call could wait, or too many wait already. */
export const busy = (slug: string, full: Full): Refusal =>
  new Refusal(
    'bulkhead',
    `Busy: too many calls of ${full === 'integration' ? slug : 'this organization'} are running or waiting, try again shortly`,
  );

/** Steps that refuse for now: an approved call is tried again later. */
export const REFUSED_FOR_NOW: readonly string[] = ['bulkhead', 'breaker', 'renewal'];

/** The API fails, so it is not asked. */
export const breakerIsOpen = (slug: string, { retryAt }: BreakerOpen): Refusal => {
  const next =
    retryAt === undefined ? 'One call is tried now; try again in some seconds' : `The next call is tried at ${retryAt.toISOString()}`;
  return new Refusal('breaker', `${slug} has failed repeatedly, so nothing is sent to it for now and the call was not made. ${next}.`);
};

/** The definition changed between the question to an approver and the answer: what was asked for is not what the name means now. */
export const definitionChanged = (tool: string, { isThere, calledNow }: { isThere: boolean; calledNow: string | undefined }): Refusal => {
  const what = `${tool} was not run`;
  if (calledNow !== undefined && calledNow !== tool)
    return new Refusal('definitionChanged', `${what}: it is called ${calledNow} since; ask again under that name`);
  return new Refusal(
    'definitionChanged',
    isThere
      ? `${what}: its definition has changed since it was asked for; ask again`
      : `${what}: no tool of this name is there any more; ask again, or search_tools for what there is`,
  );
};

/** The request, once every argument is checked. The message lists all failures with their paths; the trail keeps how many there are. */
export function checkedRequest(tool: CompiledTool, name: string, args: Readonly<Record<string, unknown>>): BuiltRequest {
  try {
    return tool.build(args);
  } catch (err) {
    if (!isAppError(err) || err.code !== 'invalid') throw err;
    const list = err.details.map((detail) => `\n- ${detail}`).join('');
    throw new Refusal(
      'arguments',
      `The arguments of ${name} are not acceptable:${list}\nUse describe_tools to see what it expects.`,
      `${err.details.length} ${err.details.length === 1 ? 'failure' : 'failures'} in the arguments`,
    );
  }
}

export function unusable(err: unknown, tool: string, log: Log): unknown {
  if (isAppError(err) && err.code === 'not_found') return new Refusal('definition', `${tool} has just changed; call it again`);
  if (!(err instanceof UnusableDefinition)) return err;
  log.error({ err, tool }, 'a tool definition cannot be used');
  return new Refusal('definition', `${tool} cannot be called: its definition is not usable. Ask an admin to import the API again.`);
}

/** The error of a call that was not made because its caller was told, or may have been, that it did not run. */
export const callerGone = (): AppError => new AppError('unavailable', 'The call was not made: its caller could not be reached any more');
