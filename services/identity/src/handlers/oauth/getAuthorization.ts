import type { Handler } from '@gatehouse/bus';
import { AppError, type identity } from '@gatehouse/contracts';
import type { InteractionStore } from '../../store/oauth/interactionStore';
import { viewInteraction } from './beginAuthorization';

interface Deps {
  readonly interactions: Pick<InteractionStore, 'find'>;
  readonly clock: () => number;
}

export const noSuchAuthorization = (): AppError => new AppError('not_found', 'This request to act for you has expired or was decided');

export const getAuthorization =
  ({ interactions, clock }: Deps): Handler<typeof identity.getAuthorization> =>
  async ({ interactionId }) => {
    const row = await interactions.find(interactionId, clock());
    if (row === undefined || row.decidedAt !== undefined) throw noSuchAuthorization();
    return viewInteraction(row);
  };
