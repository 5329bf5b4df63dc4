/** Addresses of console pages that programs give to people. They carry no authority: whoever opens one is asked who they are. */
import type { Principal } from './principal';

/** Where a person signs the AI use policy of an organization. */
export const signPageUrl = (controlRoomUrl: string, orgSlug: string): string => `${controlRoomUrl}/policy/sign?org=${orgSlug}`;

/** Where the upstream credential of a caller is stored: by a person for themselves, by an admin for a service account or an organization token. */
export function credentialPageUrl(controlRoomUrl: string, { kind, id, orgSlug }: Principal, slug: string): string {
  const pages = {
    user: `me/credentials/${slug}`,
    serviceAccount: `service-accounts/${id}/credentials/${slug}`,
    orgToken: 'service-tokens',
  } satisfies Record<Principal['kind'], string>;
  return `${controlRoomUrl}/orgs/${orgSlug}/${pages[kind]}`;
}

/** Where admins see an integration, and decide about changes of its tools. */
export const integrationPageUrl = (controlRoomUrl: string, { orgSlug }: Principal, slug: string): string =>
  `${controlRoomUrl}/orgs/${orgSlug}/integrations/${slug}`;

const SHORT_ID = 'call_'.length + 8;

/** The page that tells what became of a call, by the short form of its id. */
export const callPageUrl = (controlRoomUrl: string, { orgSlug }: Principal, callId: string): string =>
  `${controlRoomUrl}/orgs/${orgSlug}/calls/${callId.slice(0, SHORT_ID)}`;
