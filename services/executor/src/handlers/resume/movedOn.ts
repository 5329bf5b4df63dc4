/** What an approved call was asked for, beside what its name means by now. */
import type { Caller } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Target } from '../../domain/callFacts';
import type { Refusal } from '../../domain/refusal';
import { definitionChanged } from '../steps/refusals';

type Place = Pick<Target, 'integrationId' | 'toolName'>;
/** What a tool is called now, if that may be told. */
export type PresentName = (tool: Place, caller: Caller) => Promise<string | undefined>;

const isAtHome = (pointer: Place, { integrationId, toolName }: Place): boolean =>
  pointer.integrationId === integrationId && pointer.toolName === toolName;

export const isSameTool = (pointer: registry.ToolPointer, target: Target): boolean =>
  pointer.found && isAtHome(pointer, target) && pointer.digest === target.digest;

/**
 * Why it is not run. Rules were asked about its name, and an approver read it: a tool that has another one now is not run under that. Whoever asked
 * is told the name and asks again.
 */
export async function movedOn(
  presentName: PresentName,
  { tool, target, caller }: { tool: string; target: Target; caller: Caller },
  pointer: registry.ToolPointer,
): Promise<Refusal> {
  const isThere = pointer.found || pointer.collides.length > 0;
  const calledNow = pointer.found && isAtHome(pointer, target) ? tool : await presentName(target, caller);
  return definitionChanged(tool, { isThere, calledNow });
}
