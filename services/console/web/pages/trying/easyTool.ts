import type { GrantedTools, Tool } from '../../api/types.ts';

/** Tools that a grant opens and that can be called. */
export const callable = (tools: readonly Tool[], granted: GrantedTools): Tool[] =>
  tools.filter(({ name, collides }) => !collides && (granted === 'ALL' || granted.includes(name)));

/** A tool that reads and whose address has no blank to fill: most likely to answer without arguments. Else one that reads, else the first. */
export const easyTool = (tools: readonly Tool[]): Tool | undefined =>
  tools.find(({ method, path }) => method === 'GET' && !path.includes('{')) ?? tools.find(({ method }) => method === 'GET') ?? tools[0];
