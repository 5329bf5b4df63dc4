/** Addresses of agents. A name may hold any visible character, so it is encoded further than addresses need: `curl` lines carry it too. */
const SHELL = /[!'()*~]/g;

/** One part of a path. */
export const pathPart = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(SHELL, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

export const agentsPath = (org: string): string => `/orgs/${org}/agents`;
export const agentPath = (org: string, name: string): string => `${agentsPath(org)}/${pathPart(name)}`;
/** Holds after a rename. */
export const agentByIdPath = (org: string, id: string): string => `${agentsPath(org)}/by-id/${pathPart(id)}`;
/** The page that creates an agent. `agents/new` would be the page of an agent named "new". */
export const newAgentPath = (org: string): string => `${agentsPath(org)}/by-id/new`;

/** The name in the address of an agent's page. Read from the address itself: the router takes an encoded `%2F` for a stroke. */
export function agentNameIn(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[4] ?? '');
  } catch {
    return '';
  }
}
