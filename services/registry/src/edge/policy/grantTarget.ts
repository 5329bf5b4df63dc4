/** Checks what a grant names: the subject, the resource, and every tool. Unknown ones are refused by name, so that a typo is no silent grant of nothing. */
import { AppError, type policy } from '@gatehouse/contracts';
import type { Bus } from '@gatehouse/bus';
import { everyPage } from '../../catalog/shared/pages';
import { findAuthored, findIntegration, type ResourceDeps, type ResourceRef } from './grantResource';
import { groupsOfKnown } from './subject';

export interface GrantDeps extends ResourceDeps {
  readonly bus: Bus;
}

/** Names from `wanted` that the integration does not have. */
async function unknownTools({ integrations, principal: { orgId } }: GrantDeps, slug: string, wanted: readonly string[]): Promise<string[]> {
  const missing = new Set(wanted);
  for await (const { tools } of everyPage((page) => integrations.tools(orgId, slug, page))) {
    for (const { name } of tools) missing.delete(name);
    if (missing.size === 0) break;
  }
  return wanted.filter((name) => missing.has(name));
}

export interface NewGrant {
  subject: policy.Subject;
  resource: ResourceRef;
  /** Tools of the integration; always `ALL` for an agent or a skill, which means its use. */
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

async function checkTools(deps: GrantDeps, slug: string, tools: readonly string[], at: string): Promise<void> {
  const unknown = await unknownTools(deps, slug, tools);
  const twice = tools.filter((name, index, all) => all.indexOf(name) !== index);
  const details = [
    ...unknown.map((name) => `${at}/tools: ${unknownTool(name, slug)}`),
    ...[...new Set(twice)].map((name) => `${at}/tools: ${JSON.stringify(name)} is there twice`),
  ];
  if (details.length > 0) throw new AppError('invalid', 'the grant is not acceptable', { details });
}

/** Returns the resource; throws when it does not exist or does not have the tools. */
async function checkedResource(deps: GrantDeps, { resource: ref, tools }: NewGrant, at: string): Promise<policy.Resource> {
  if (ref.kind !== 'integration') return findAuthored(deps, ref).catch(notFoundAsDetail(`${at}/resource`, `No such ${ref.kind}`));
  const { id, slug } = await findIntegration(deps, ref).catch(notFoundAsDetail(`${at}/resource`, 'No such integration'));
  if (tools !== 'ALL') await checkTools(deps, slug, tools, at);
  return { kind: 'integration', id };
}

/** The request to policy for a grant whose subject, resource and tools exist. `at` is the path of the grant in the body. */
export async function checkedGrant(deps: GrantDeps, grant: NewGrant, at: string) {
  const { subject, tools } = grant;
  await groupsOfKnown(deps.bus, subject, deps.call).catch(notFoundAsDetail(`${at}/subject/id`));
  return { subject, resource: await checkedResource(deps, grant, at), tools };
}
