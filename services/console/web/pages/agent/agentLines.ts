/** Two versions of an agent as lines, to be shown beside each other. Pure. */
import type { AgentValues } from './draft.ts';
import { pairKey } from './models.ts';

function linesOf({ name, description, tags, license, modelPreference }: AgentValues): string[] {
  return [
    `name: ${name}`,
    ...(description === '' ? [] : [`description: ${description}`]),
    ...tags.map((tag) => `tag: ${tag}`),
    ...(license === '' ? [] : [`license: ${license}`]),
    ...modelPreference.map((pair, index) => `model ${index + 1}: ${pairKey(pair)}`),
  ];
}

/** The lines of a long text that only one of the two versions has. */
function linesApart(label: string, mine: string, theirs: string): { mine: string[]; theirs: string[] } {
  const [here, there] = [mine.split('\n'), theirs.split('\n')];
  const apart = (lines: readonly string[], others: readonly string[]): string[] =>
    lines.filter((line) => !others.includes(line)).map((line) => `${label}: ${line}`);
  return { mine: apart(here, there), theirs: apart(there, here) };
}

export function agentLines(mine: AgentValues, theirs: AgentValues): { mine: string[]; theirs: string[] } {
  const prompt = linesApart('prompt', mine.systemPrompt, theirs.systemPrompt);
  const hints = linesApart('vendor hints', mine.vendorHints, theirs.vendorHints);
  return {
    mine: [...linesOf(mine), ...prompt.mine, ...hints.mine],
    theirs: [...linesOf(theirs), ...prompt.theirs, ...hints.theirs],
  };
}
