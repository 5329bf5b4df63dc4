/** Whether a tool is still what a waiting call was asked for. An executor makes the call by the same rules, from the pointer of the name. */
import type { registry } from '@gatehouse/contracts';
import type { IntegrationRow, ToolRow } from './integration';
import { isDisabled } from './toolSettings';

/** `integration` and `row`: what there is now of the tool that was asked for. */
export function toolState(
  { tool, toolName, digest }: registry.AskedTool,
  integration: Pick<IntegrationRow, 'kind' | 'quarantine' | 'toolSettings'> | undefined,
  row: Pick<ToolRow, 'cutName' | 'collides' | 'digest'> | undefined,
): registry.ToolState {
  if (integration === undefined || row === undefined) return 'gone';
  if (isDisabled(integration, toolName)) return 'disabled';
  if (row.cutName !== tool) return 'renamed';
  if (row.collides || row.digest !== digest) return 'changed';
  // The accepted definition of an API is called whatever its description says since.
  const isQuarantined = integration.kind === 'mcp' && (integration.quarantine ?? []).some((change) => change.toolName === toolName);
  return isQuarantined ? 'quarantined' : 'same';
}
