/** Which integrations are left alone for a while because they failed repeatedly. */
import type { Handler } from '@gatehouse/bus';
import type { executor } from '@gatehouse/contracts';
import type { OpenBreakers } from '../store/openBreakers';

export const openBreakers =
  ({ breakers }: { breakers: Pick<OpenBreakers, 'of'> }): Handler<typeof executor.openBreakers> =>
  async ({ integrationIds }, { principal }) => ({ breakers: await breakers.of(principal.orgId, integrationIds) });
