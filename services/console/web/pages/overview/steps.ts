/** How far an organization is on the way to its first governed call. Pure. */
import { isImported } from '../../api/queries/integrations.ts';
import type { Setup, Usable } from '../../api/queries/setup.ts';
import type { Integration, ServiceAccount } from '../../api/types.ts';

interface State {
  /** Integrations that a person imported: the management tools are there from the start and count for nothing. */
  imported: Integration[];
  account: ServiceAccount | undefined;
  grant: Usable | undefined;
  /** Granted, and without the credential it needs. */
  lacking: Usable | undefined;
  /** Granted, with the credential it needs. */
  usable: Usable | undefined;
}

export function stateOf({ integrations, accounts, grants, unconnected }: Setup): State {
  const real = grants.filter(({ integration }) => isImported(integration));
  const isLacking = ({ account, integration }: Usable): boolean =>
    unconnected.some((other) => other.account.id === account.id && other.integration.id === integration.id);
  const usable = real.find((one) => !isLacking(one));
  const lacking = real.find(isLacking);
  const grant = usable ?? lacking;
  return { imported: integrations.filter(isImported), account: grant?.account ?? accounts[0], grant, lacking, usable };
}
