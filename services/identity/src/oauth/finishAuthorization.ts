import { AppError } from '@gatehouse/contracts';
import type { InteractionResults } from 'oidc-provider';
import type Provider from 'oidc-provider';
import type { ProviderVisit } from '../store/oauth/interactionStore';
import { inject } from './inject';
import type { Decision } from './provider';

export interface Refusal {
  readonly error: 'access_denied';
  readonly error_description: string;
}

/** Takes the decision back to the provider, with the cookies it gave us, and returns where it sends the browser: to the client, with code or error. */
export async function finishAuthorization(
  provider: Provider,
  { uid, cookies, returnTo }: ProviderVisit,
  result: Decision | Refusal,
): Promise<string> {
  const interaction = await provider.Interaction.find(uid);
  if (interaction === undefined) throw new AppError('not_found', 'This request to act for you has expired');
  interaction.result = result as InteractionResults;
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1_000));
  const { location, body } = await inject(provider, { method: 'GET', url: returnTo, headers: { cookie: cookies } });
  if (location === undefined) throw new AppError('internal', 'the authorization could not be finished', { cause: new Error(body) });
  return location;
}
