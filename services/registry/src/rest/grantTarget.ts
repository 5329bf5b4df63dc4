/** Checks what a grant names: the subject, the integration, and every tool. Unknown ones are refused by name, so that a typo is no silent grant of nothing. */
import { AppError, type policy, type registry } from '@gatehouse/contracts';
import type { Bus, Caller } from '@gatehouse/bus';
import type { Integrations } from '../integrations';
import { groupsOfKnown } from './subject';

export type IntegrationRef = { id: string } | { slug: string };

export interface GrantParts {
  bus: Bus;
  integrations: Integrations;
  orgId: string;
  call: Caller;
}

const PAGE = 200;

export const findIntegration = ({ integrations, orgId }: GrantParts, ref: IntegrationRef): Promise<registry.Integration> =>
  'slug' in ref ? integrations.get(orgId, ref.slug) : integrations.getById(orgId, ref.id);

/** Names from `wanted` that the integration does not have. */
async function unknownTools({ integrations, orgId }: GrantParts, slug: string, wanted: readonly string[]): Promise<string[]> {
  const missing = new Set(wanted);
  let cursor: string | undefined;
  do {
    const page = await integrations.tools(orgId, slug, { limit: PAGE, ...(cursor === undefined ? {} : { cursor }) });
    for (const { name } of page.tools) missing.delete(name);
    cursor = page.nextCursor;
  } while (cursor !== undefined && missing.size > 0);
  return wanted.filter((name) => missing.has(name));
}

export interface NewGrant {
  subject: policy.Subject;
  resource: { kind: 'integration' } & IntegrationRef;
  tools: policy.GrantedTools;
}

const notFoundAsDetail =
  (at: string, what?: string) =>
  (err: unknown): never => {
    if (err instanceof AppError && err.code === 'not_found')
      throw new AppError('invalid', 'the grant is not acceptable', { details: [`${at}: ${what ?? err.message}`], cause: err });
    throw err;
  };

/** What is wrong with a name that no tool has. */
function unknownTool(name: string, slug: string): string {
  if (name.startsWith(`${slug}/`)) return `tool names go without "${slug}/": write ${JSON.stringify(name.slice(slug.length + 1))}`;
  return `no tool named ${JSON.stringify(name)} in ${slug}`;
}

/** The request to policy for a grant whose subject, integration and tools exist. `at` is the path of the grant in the body. */
export async function checkedGrant(parts: GrantParts, grant: NewGrant, at: string) {
  const { bus, call } = parts;
  const { subject } = grant;
  await groupsOfKnown(bus, subject, call).catch(notFoundAsDetail(`${at}/subject/id`));
  const integration = await findIntegration(parts, grant.resource).catch(notFoundAsDetail(`${at}/resource`, 'No such integration'));
  if (grant.tools !== 'ALL') {
    const unknown = await unknownTools(parts, integration.slug, grant.tools);
    const twice = grant.tools.filter((name, index, all) => all.indexOf(name) !== index);
    const details = [
      ...unknown.map((name) => `${at}/tools: ${unknownTool(name, integration.slug)}`),
      ...[...new Set(twice)].map((name) => `${at}/tools: ${JSON.stringify(name)} is there twice`),
    ];
    if (details.length > 0) throw new AppError('invalid', 'the grant is not acceptable', { details });
  }
  return { subject, resource: { kind: 'integration' as const, id: integration.id }, tools: grant.tools };
}
