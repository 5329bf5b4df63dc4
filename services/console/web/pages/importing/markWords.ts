import type { Tool } from '../../api/types.ts';
import { copy } from './copy.ts';

/** What the texts of a tool seem to try, in a sentence. */
export const markWords = (marks: NonNullable<Tool['marks']>): string => copy.marked(marks.map((mark) => copy.marks[mark]).join(', '));
