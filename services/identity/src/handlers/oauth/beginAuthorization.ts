import type { Handler } from '@gatehouse/bus';
import { AppError, randomBase62, type identity } from '@gatehouse/contracts';
import type Provider from 'oidc-provider';
import { authorizeQuery } from '../../domain/oauth/authorizeQuery';
import { describeRedirect } from '../../domain/oauth/redirectUri';
import { readResource } from '../../domain/oauth/resource';
import { withDocumentFault } from '../../oauth/documentFaults';
import { inject, type InjectedAnswer } from '../../oauth/inject';
import { ASK_PATH, INTERACTION_SECONDS } from '../../oauth/provider';
import { SCOPES } from '../../oauth/scope';
import type { InteractionStore } from '../../store/oauth/interactionStore';
import type { InteractionRow } from '../../store/oauth/schemas';

interface Deps {
  readonly provider: () => Promise<Provider>;
  readonly interactions: Pick<InteractionStore, 'insert'>;
  readonly baseUrl: string;
  readonly clock: () => number;
}

/** Messages for a person whose browser may not be sent anywhere, by error. */
const REFUSALS: Readonly<Record<string, string>> = {
  invalid_client: 'The program that sent you here is not known, or its registration has expired. Start again from the program.',
  invalid_client_metadata: 'The program that sent you here does not describe itself properly.',
  invalid_redirect_uri: 'The program that sent you here asks to be answered at an address it has not registered.',
};
const MAX_SHOWN = 300;

function refusalOf({ body }: InjectedAnswer, query: string, documentFault: string | undefined): string {
  const { error } = JSON.parse(body) as { error: string };
  const clientId = new URLSearchParams(query).get('client_id') ?? '';
  if (documentFault !== undefined)
    return `The program describes itself at ${clientId.slice(0, MAX_SHOWN)}, and what is there cannot be used: ${documentFault}.`;
  return REFUSALS[error] ?? 'The program that sent you here sent a request that cannot be answered.';
}

/** What the provider keeps of the request, as the consent page shows it. */
async function describe(provider: Provider, baseUrl: string, uid: string, now: number) {
  const interaction = await provider.Interaction.find(uid);
  const { client_id, redirect_uri, resource } = (interaction?.params ?? {}) as Record<string, string>;
  const client = await provider.Client.find(client_id ?? '');
  if (interaction === undefined || client === undefined) throw new AppError('unavailable', 'the authorization request is gone');
  const { uri, orgSlug } = readResource(baseUrl, resource!)!;
  const documentHost = URL.parse(client.clientId)?.host;
  const row: InteractionRow = {
    _id: randomBase62(32),
    clientId: client.clientId,
    client: {
      name: (client.clientName ?? client.clientId).slice(0, 256),
      ...describeRedirect(redirect_uri!),
      ...(documentHost !== undefined && { documentHost }),
    },
    resource: uri,
    ...(orgSlug !== undefined && { orgSlug }),
    expiresAt: new Date(now + INTERACTION_SECONDS * 1_000),
  };
  return { row, returnTo: interaction.returnTo };
}

export const beginAuthorization =
  ({ provider, interactions, baseUrl, clock }: Deps): Handler<typeof identity.beginAuthorization> =>
  async ({ query }) => {
    const current = await provider();
    const url = `/authorize?${authorizeQuery(baseUrl, query, SCOPES).toString()}`;
    const { answer: asked, fault } = await withDocumentFault(() => inject(current, { method: 'GET', url }));
    if (asked.location === undefined) return { outcome: 'refused', message: refusalOf(asked, query, fault) };
    if (!asked.location.startsWith(ASK_PATH)) return { outcome: 'redirect', location: asked.location };
    const uid = asked.location.slice(ASK_PATH.length);
    const { row, returnTo } = await describe(current, baseUrl, uid, clock());
    await interactions.insert(row, { uid, cookies: asked.cookies, returnTo });
    return { outcome: 'consent', interactionId: row._id, ...viewInteraction(row) };
  };

export const viewInteraction = ({ client, orgSlug, expiresAt }: InteractionRow) => ({
  client,
  ...(orgSlug !== undefined && { orgSlug }),
  expiresAt: expiresAt.toISOString(),
});
