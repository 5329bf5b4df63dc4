import type { GrantedTools, Tool } from '../../api/types.ts';

/** Tools that a grant opens and that can be called. A disabled one is refused: an admin may want to see how, and can enable it. */
export const callable = (tools: readonly Tool[], granted: GrantedTools, isAdmin: boolean): Tool[] =>
  tools.filter(({ name, collides, enabled }) => !collides && (enabled || isAdmin) && (granted === 'ALL' || granted.includes(name)));

/** Called from this window with an error, as calls name them: nothing to suggest once more. */
const failed = new Set<string>();
export function noteOutcome(tool: string, isError: boolean): void {
  if (isError) failed.add(tool);
  else failed.delete(tool);
}

/** Whether a tool was called from this window last with an error. */
export const hasFailed = (tool: string): boolean => failed.has(tool);

/** A tool that is switched on, asks for no credential that a call cannot carry, reads and whose address has no blank to fill: most likely to answer without arguments; one that sends the credential before others. Else one that reads, else the first; one that has not failed before one that has. */
export function easyTool(tools: readonly Tool[]): Tool | undefined {
  const easiest = (among: readonly Tool[]): Tool | undefined => among.find(({ path }) => !path.includes('{')) ?? among[0];
  const easy = (among: readonly Tool[]): Tool | undefined => {
    const reading = among.filter(({ method }) => method === 'GET');
    return easiest(reading.filter(({ sendsCredential }) => sendsCredential)) ?? easiest(reading);
  };
  const open = tools.filter(({ enabled, lacksCredential }) => enabled && lacksCredential !== true);
  return easy(open.filter(({ tool }) => !hasFailed(tool))) ?? easy(open) ?? open[0];
}
