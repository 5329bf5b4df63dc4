/** What an approved call was asked for, beside what its name means by now. */
import type { CallContext } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Target } from '../../domain/callEvents';
import type { Refusal } from '../../domain/refusal';
import { definitionChanged } from '../steps/refusals';

type ToolRef = Pick<Target, 'integrationId' | 'toolName'>;
/** What a tool is called now, if that may be told. */
export type PresentName = (tool: ToolRef, caller: CallContext) => Promise<string | undefined>;

const isAtHome = (pointer: ToolRef, { integrationId, toolName }: ToolRef): boolean =>
  pointer.integrationId === integrationId && pointer.toolName === toolName;

export const isSameTool = (pointer: registry.ToolPointer, target: Target): boolean =>
  pointer.found && isAtHome(pointer, target) && pointer.digest === target.digest;

/**
 * Why it is not run. Rules were asked about its name, and an approver read it: a tool that has another one now is not run under that. Whoever asked
 * is told the name and asks again.
 */
export async function movedOn(
  presentName: PresentName,
  { tool, target, caller }: { tool: string; target: Target; caller: CallContext },
  pointer: registry.ToolPointer,
): Promise<Refusal> {
  const isThere = pointer.found || pointer.collides.length > 0;
  const calledNow = pointer.found && isAtHome(pointer, target) ? tool : await presentName(target, caller);
  return definitionChanged(tool, { isThere, calledNow });
}
