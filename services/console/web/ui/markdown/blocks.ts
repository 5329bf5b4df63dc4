/** Markdown as a tree to be drawn. Pure. */
import { lexer, type Tokens } from 'marked';

export type Node = Tokens.Generic;

/** The reader takes quadratic time in one paragraph, and draws one level within another. */
const LONGEST_PARAGRAPH = 8_000;
const DEEPEST = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){16}/m;

const isDrawable = (text: string): boolean =>
  !DEEPEST.test(text) && text.split(/\n[ \t]*\n/).every((paragraph) => paragraph.length <= LONGEST_PARAGRAPH);

/** Undefined of a text that cannot be drawn but as it is written. */
export function blocksOf(text: string): readonly Node[] | undefined {
  if (!isDrawable(text)) return undefined;
  try {
    return lexer(text);
  } catch {
    return undefined;
  }
}

/** What stands within a node. */
export const within = (node: Node): readonly Node[] => node.tokens ?? [];
