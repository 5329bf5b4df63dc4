import type { GrantedTools, Tool } from '../../api/types.ts';

/** Tools that a grant opens and that can be called. */
export const callable = (tools: readonly Tool[], granted: GrantedTools): Tool[] =>
  tools.filter(({ name, collides }) => !collides && (granted === 'ALL' || granted.includes(name)));

/** Called from this window with an error, as calls name them: nothing to suggest once more. */
const failed = new Set<string>();
export function noteOutcome(tool: string, isError: boolean): void {
  if (isError) failed.add(tool);
  else failed.delete(tool);
}

/** Whether a tool was called from this window last with an error. */
export const hasFailed = (tool: string): boolean => failed.has(tool);

/** A tool that is switched on, reads and whose address has no blank to fill: most likely to answer without arguments. Else one that reads, else the first; one that has not failed before one that has. */
export function easyTool(tools: readonly Tool[]): Tool | undefined {
  const easy = (among: readonly Tool[]): Tool | undefined =>
    among.find(({ method, path }) => method === 'GET' && !path.includes('{')) ?? among.find(({ method }) => method === 'GET');
  const open = tools.filter(({ enabled }) => enabled);
  return easy(open.filter(({ tool }) => !hasFailed(tool))) ?? easy(open) ?? open[0] ?? tools[0];
}
