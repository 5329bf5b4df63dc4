/** What a caller reads when a governed call is not made. */
import { isAppError, type Principal } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { BuiltRequest } from '../domain/buildRequest';
import { Refusal } from '../domain/refusal';
import { UnusableDefinition } from '../domain/unusableDefinition';
import type { CompiledTool } from '../tools/compileTool';

/** One text for what does not exist and what is not granted, so that nobody learns names by trying them. The trail keeps the reason. */
export const notAvailable = (step: string, tool: string, reason?: string): Refusal =>
  new Refusal(step, `No tool named ${tool} is available to you. Use search_tools to find tools; an admin can grant more.`, reason);

export const sharedName = (tool: string, recorded: string): Refusal =>
  new Refusal(
    'name',
    `${tool}: several tools share these first 64 characters, so none of them can be called until an admin gives one another operationId and refreshes the integration`,
    recorded,
  );

/** In the registry's words: they say nothing of what the tool takes. */
export const adminsOnly = (toolName: string): Refusal => new Refusal('role', `Only admins may use ${toolName}`);

export const noCredential = (principal: Principal, tool: string, slug: string): Refusal =>
  new Refusal(
    'credential',
    principal.kind === 'orgToken'
      ? `No credential for ${slug}: ${tool} needs one and an organization token has none; call it as a service account or a person`
      : principal.kind === 'user'
        ? `No credential for ${slug}: store your own (REST: PUT /v1/orgs/${principal.orgSlug}/me/credentials/${slug}), then call ${tool} again`
        : `No credential for ${slug}: an admin can store one for ${principal.name} (${principal.id}), then call ${tool} again`,
  );

export const busy = (slug: string): Refusal => new Refusal('bulkhead', `busy: too many calls of ${slug} are running, try again shortly`);

/** Between the question to an approver and the answer: what was asked for is not what the name means now. */
export const definitionChanged = (tool: string, { isThere, calledNow }: { isThere: boolean; calledNow: string | undefined }): Refusal => {
  const what = `${tool} was not run`;
  if (calledNow !== undefined && calledNow !== tool)
    return new Refusal('definition', `${what}: it is called ${calledNow} since; ask again under that name`);
  return new Refusal(
    'definition',
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
      `${err.details.length} failures in the arguments`,
    );
  }
}

export function unusable(err: unknown, tool: string, log: Log): unknown {
  if (isAppError(err) && err.code === 'not_found') return new Refusal('name', `${tool} has just changed; call it again`);
  if (!(err instanceof UnusableDefinition)) return err;
  log.error({ err, tool }, 'a tool definition cannot be used');
  return new Refusal('definition', `${tool} cannot be called: its definition is not usable. Ask an admin to import the API again.`);
}
