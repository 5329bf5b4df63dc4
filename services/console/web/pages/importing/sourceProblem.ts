/** What the API says of a description, beside the field of this form that it came from. Pure. */
import { Problem } from '../../api/problems.ts';
import { asSentence } from '../../ui/numberWords.ts';
import { copy } from './copy.ts';

/** What was asked. */
export interface AskedSource {
  from: string;
  /** One was sent along. */
  hadCredential: boolean;
}

/** The field of the form by source. */
const FIELDS: Readonly<Record<string, string>> = { url: 'url', file: 'file', text: 'text', mcp: 'server' };
/** Members of the body that are no part of the description. */
const ASIDE = new Set(['slug', 'auth', 'revision']);
/** Paths with which the API names the source itself. */
const SOURCE = new Set(['', 'url', 'text', 'mcp/url']);

const spoken = (rule: string): string => asSentence(/^(?:is|has|must) /.test(rule) ? `it ${rule}` : rule);

function beside(detail: string, { from, hadCredential }: AskedSource): string {
  const [, path, rule = ''] = /^\/([^:]*): (.*)$/s.exec(detail) ?? [];
  if (path === undefined || ASIDE.has(path.split('/')[0]!)) return detail;
  if (path === 'baseUrl') return `/baseUrl: ${spoken(rule)}`;
  if (path === 'mcp/credential')
    return `/credential: ${rule.startsWith('/auth') ? copy.takesNone : hadCredential ? copy.notTaken : copy.wanted}`;
  return `/${FIELDS[from]}: ${SOURCE.has(path) ? spoken(rule) : `/${path} ${rule}`}`;
}

/** Puts the details of a problem beside the fields of the form; a new object each time, which callers memoize. For operations made by hand the API names them itself. */
export function sourceProblem(problem: Problem | null, asked: AskedSource): Problem | null {
  if (problem === null || asked.from === 'hand') return problem;
  const { status, message, correlationId, retryAfterSeconds, data } = problem;
  const details = status === 413 ? [`/${FIELDS[asked.from]}: ${copy.tooLarge}`] : problem.details.map((detail) => beside(detail, asked));
  return new Problem(status, message, {
    details,
    data: { ...data },
    ...(correlationId !== undefined && { correlationId }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}
