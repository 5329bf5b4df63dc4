/** Rules name tools by their slug. Before the management tools get another one, every rule must speak of them under the new one too. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, cutToolName, matchesPattern, type Principal, requireAdmin } from '@gatehouse/contracts';
import type { Integrations } from '../../catalog/integrations/integrations';
import { rulesThat } from './rulesThat';

interface Deps {
  readonly bus: Pick<Bus, 'call'>;
  readonly integrations: Pick<Integrations, 'managementSlug' | 'tools'>;
}

const covers = (patterns: readonly string[], name: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern, cutToolName(name)));

/** `conflict` naming the rules that would fall silent for some tool. */
export async function refuseRulesLeftBehind(
  { bus, integrations }: Deps,
  principal: Principal,
  slug: string,
  call: CallContext,
): Promise<void> {
  requireAdmin(principal, 'rename the management tools');
  const before = await integrations.managementSlug(principal.orgId);
  if (before === slug) return;
  const { tools } = await integrations.tools(principal.orgId, before, { limit: 200 });
  const silent = await rulesThat(bus, call, ({ tools: patterns }) =>
    tools.some(({ name }) => covers(patterns, `${before}/${name}`) && !covers(patterns, `${slug}/${name}`)),
  );
  if (silent !== undefined)
    throw new AppError('conflict', `rules speak of the management tools by their old name; add the new one to them first: ${silent}`);
}
