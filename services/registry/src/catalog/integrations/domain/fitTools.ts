/** Several described tools in an answer of bounded size. Small ones stay whole; the largest are shortened first. */
import { cleanLine } from '../../shared/cleanText';
import { outline, withoutExplanations } from './shortenSchema';

export interface DescribedTool {
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
  /** The first member to be left out. */
  readonly outputSchema?: Record<string, unknown>;
}

/** The most bytes of JSON that the tools of an answer take, which leaves room for the names that were not found. */
const MAX_ANSWER = 58_000;
const MAX_DESCRIPTION = 300;
const ALONE = 'Describe this tool alone to read all of it.';

interface Form {
  readonly says: string;
  readonly shorten: (schema: Record<string, unknown>) => Record<string, unknown>;
}
/** Shorter forms of a tool, the longest first. */
const FORMS: readonly Form[] = [
  { says: 'What it answers is not described.', shorten: (schema) => schema },
  {
    says: 'The explanations of nested members are left out.',
    shorten: (schema) => withoutExplanations(schema, 1) as Record<string, unknown>,
  },
  { says: 'All explanations are left out.', shorten: (schema) => withoutExplanations(schema, -1) as Record<string, unknown> },
  { says: 'Only names and types of two levels of members are left.', shorten: (schema) => outline(schema, 2) },
  { says: 'Only names and types of the arguments are left.', shorten: (schema) => outline(schema, 1) },
  { says: 'The arguments are left out.', shorten: () => ({ type: 'object' }) },
];

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1;

function shortened<T extends DescribedTool>(tool: T, room: number): T & { cut?: string } {
  const { outputSchema, ...asked } = tool;
  let shorter: Omit<T, 'outputSchema'> & { cut?: string } = asked;
  for (const { says, shorten } of outputSchema === undefined ? FORMS.slice(1) : FORMS) {
    shorter = {
      ...asked,
      description: cleanLine(tool.description, MAX_DESCRIPTION),
      inputSchema: shorten(tool.inputSchema),
      cut: `${says} ${ALONE}`,
    };
    if (sizeOf(shorter) <= room) break;
  }
  return shorter as T & { cut?: string };
}

/** Shortens tools so that they fit into one answer. A single tool stays whole, whatever its size. */
export function fitTools<T extends DescribedTool>(tools: readonly T[]): (T & { cut?: string })[] {
  if (tools.length <= 1) return [...tools];
  const fitted = new Map<T, T & { cut?: string }>();
  const bySize = tools.map((tool) => ({ tool, size: sizeOf(tool) })).sort((a, b) => a.size - b.size);
  let room = MAX_ANSWER;
  for (const [at, { tool, size }] of bySize.entries()) {
    const share = room / (bySize.length - at);
    const fit = size <= share ? tool : shortened(tool, share);
    fitted.set(tool, fit);
    room -= sizeOf(fit);
  }
  return tools.map((tool) => fitted.get(tool)!);
}
