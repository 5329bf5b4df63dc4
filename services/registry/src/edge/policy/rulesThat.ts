import type { Bus, CallContext } from '@gatehouse/bus';
import { policy } from '@gatehouse/contracts';
import { everyPage } from '../../catalog/shared/pages';

/** Names of the rules of which something holds, in quotes, for a refusal that lists them; undefined when there are none. */
export async function rulesThat(
  bus: Pick<Bus, 'call'>,
  call: CallContext,
  holds: (rule: policy.Rule) => boolean,
): Promise<string | undefined> {
  const names: string[] = [];
  for await (const { rules } of everyPage((page) => bus.call(policy.listRules, page, call)))
    names.push(...rules.filter(holds).map(({ name }) => JSON.stringify(name)));
  return names.length === 0 ? undefined : names.join(', ');
}
