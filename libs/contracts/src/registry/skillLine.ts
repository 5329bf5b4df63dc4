/** How a skill stands in the routing text: what a model reads of it before it asks for anything. */
import type { BootstrapSkill } from './skills';

const MAX_LINE = 200;

const shorten = (line: string): string => (line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE - 1).toWellFormed()}…`);

/**
 * A description stands in the text when the caller wrote it or somebody granted the skill. A skill that an admin merely sees has its name alone, which its
 * grammar keeps harmless: any member can write a skill, and must not speak to the models of admins unasked.
 */
export function skillLine({ id, name, description, ownership }: BootstrapSkill): { line: string; isCut: boolean } {
  if (ownership === 'organization') return { line: `- ${name} (${id})`, isCut: true };
  const line = description.replace(/\s+/g, ' ');
  return { line: `- ${name} (${id}): ${shorten(line)}`, isCut: line.length > MAX_LINE };
}
