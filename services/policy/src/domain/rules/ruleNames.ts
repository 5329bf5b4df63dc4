import { cutToolName, hashedToolName, TOOL_NAME_LIMIT } from '@gatehouse/contracts';

interface Called {
  /** What the call names, `<slug>/<tool>`. */
  readonly tool: string;
  /** Whole name inside the integration. */
  readonly toolName: string;
}

const wholeName = ({ tool, toolName }: Called): string => `${tool.split('/', 1)[0]}/${toolName}`;

/**
 * What rules may know the tool by: first its name now, then what it was called by before another tool came to share its first 64 characters, or before
 * the one that shared them went. Both follow from the whole name.
 */
export function ruleNames(called: Called): readonly [string, ...string[]] {
  const now = cutToolName(called.tool);
  const whole = wholeName(called);
  if (whole.length < TOOL_NAME_LIMIT) return [now];
  return [now, ...[cutToolName(whole), hashedToolName(whole)].filter((name) => name !== now)];
}

/** The first 64 characters of the whole name, where the tool is called by another: before a second tool came to share them it was called so. */
export function formerName(called: Called): string | undefined {
  const cut = cutToolName(wholeName(called));
  return cut === cutToolName(called.tool) ? undefined : cut;
}
