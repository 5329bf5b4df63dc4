import type { Tool } from '../../api/types.ts';
import { copy } from './copy.ts';

type Marks = NonNullable<Tool['marks']>;

const listed = (marks: Marks): string => marks.map((mark) => copy.marks[mark]).join(', ');

/** What the texts of a tool seem to try, in a sentence. */
export const markWords = (marks: Marks): string => copy.marked(listed(marks));
/** The same of an integration, which has no tool beside it. */
export const integrationMarkWords = (marks: Marks): string => copy.markedIntegration(listed(marks));
