/** How far an organization is on the way to its first governed call. Pure. */
import { isImported } from '../../api/queries/integrations.ts';
import type { Setup, SetupAccount, Usable } from '../../api/queries/setup.ts';
import type { Integration } from '../../api/types.ts';

interface State {
  /** Integrations that a person imported: the management tools are there from the start and count for nothing. */
  imported: Integration[];
  account: SetupAccount | undefined;
  grant: Usable | undefined;
  /** Granted, and without a credential that the API accepts. */
  lacking: Usable | undefined;
  /** Granted, with the credential it needs. */
  usable: Usable | undefined;
  /** The API answered 401 to the stored credential of the lacking one. */
  isRejected: boolean;
}

export function stateOf({ integrations, account, grants, unconnected }: Setup): State {
  const real = grants.filter(({ integration }) => isImported(integration));
  const unconnectedOf = ({ account, integration }: Usable) =>
    unconnected.find((other) => other.account.id === account.id && other.integration.id === integration.id);
  const usable = real.find((one) => unconnectedOf(one) === undefined);
  const lacking = real.find((one) => unconnectedOf(one) !== undefined);
  const isRejected = lacking !== undefined && unconnectedOf(lacking)?.isRejected === true;
  const grant = usable ?? lacking;
  return { imported: integrations.filter(isImported), account, grant, lacking, usable, isRejected };
}
