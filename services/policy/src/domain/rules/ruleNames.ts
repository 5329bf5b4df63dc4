/**
 * What rules may know a tool by. A tool whose whole name has 64 characters or more can have two names: the first 64 characters, and while another tool
 * shares those, one that ends in a hash. Both follow from the whole name, so a refresh that brings or takes the other tool takes no rule away. A tool
 * whose hash is taken by the very name of another gets a second one, which is known while it is the present name only.
 */
import { cutToolName, hashedToolName, TOOL_NAME_LIMIT } from '@gatehouse/contracts';

interface Called {
  /** What the call names, `<slug>/<tool>`. */
  readonly tool: string;
  /** Whole name inside the integration. */
  readonly toolName: string;
}

export interface OtherName {
  readonly name: string;
  /**
   * No tool has this name. A condition that holds under it as it does under `name` does not speak of `name`: it leaves out the present one
   * (`tool != "…"`), and what it leaves out stays left out.
   */
  readonly nobody?: string;
}

/** Stands in place of the hash in a name that no tool has. */
const NO_HASH = 'anotherTool';
const withoutHash = (hashed: string): string => hashed.slice(0, hashed.lastIndexOf('_')) + NO_HASH;

/** Names beside the present one: the cut name, which the tool had before it got a hash, and the name with the hash, which it may never have had. */
export function otherNames({ tool, toolName }: Called): readonly OtherName[] {
  const whole = `${tool.split('/', 1)[0]}/${toolName}`;
  if (whole.length < TOOL_NAME_LIMIT) return [];
  const [present, cut, hashed] = [cutToolName(tool), cutToolName(whole), hashedToolName(whole)];
  return [{ name: cut }, { name: hashed, nobody: withoutHash(hashed) }].filter(({ name }) => name !== present);
}

/** The present name first. */
export const ruleNames = (called: Called): readonly [string, ...string[]] => [
  cutToolName(called.tool),
  ...otherNames(called).map(({ name }) => name),
];
