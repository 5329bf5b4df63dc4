/**
 * A call that was not made because its person has something to do first: sign the AI use policy, or have a credential stored. They do it at a page of
 * the console, and the call is made anew after that, from the top.
 */
import { credentialPageUrl, type executor, type Principal } from '@gatehouse/contracts';
import { jsonBlock, type ClientCapabilities, type Interaction, type ToolResult } from '../tools/tool';
import type { RequestState } from './requests';

/** A person stores their own credential, an admin that of a service account or an organization token. */
function toStore(tool: string, { kind, name }: Principal, slug: string): string {
  if (kind === 'user') return `${tool} needs your own credential for ${slug}. Open the page to store it.`;
  return `${tool} needs a credential for ${slug} that an admin stores for ${name}. Open the page to do so, or to see which admins can.`;
}

/** The interaction in which a person gives what is missing; undefined when a person can give nothing. */
export function interactionOf(
  { signUrl, missingCredential: missing }: executor.Remedy,
  tool: string,
  at: Principal,
  site: string,
): Interaction | undefined {
  if (signUrl !== undefined)
    return {
      kind: 'signature',
      url: signUrl,
      message: `${tool} runs for you once you have signed the AI use policy. Open its page to do so.`,
    };
  if (missing === undefined) return undefined;
  return { kind: 'credential', missing, url: credentialPageUrl(site, at, missing.slug), message: toStore(tool, at, missing.slug) };
}

/** What a person must do for an approved call that could not run when it resumed. */
export const interactionOfEnded = (state: RequestState, at: Principal, site: string): Interaction | undefined =>
  interactionOf(state, state.tool, at, site);

/** The address of the page as data. */
export const dataOf = ({ kind, url }: Interaction): object =>
  kind === 'signature' ? { status: 'POLICY_SIGNATURE_REQUIRED', signUrl: url } : { status: 'CREDENTIAL_REQUIRED', credentialUrl: url };

/** `content` says it in words. A client that can take the person there is told in data as well, with the page's address. */
export function interactionAnswer(content: Buffer, interaction: Interaction, { elicitsUrl, rendersUi }: ClientCapabilities): ToolResult {
  if (!elicitsUrl && !rendersUi) return { content, isError: true };
  const structuredContent = dataOf(interaction);
  // The protocol wants structured content as text too.
  const blocks = [...(JSON.parse(content.toString('utf8')) as object[]), jsonBlock(structuredContent)];
  return { content: Buffer.from(JSON.stringify(blocks)), structuredContent, isError: true, interaction };
}
