/** The one answer to every credential that does not get in: same status, headers and bytes whatever the reason (docs/protocol.md#authentication). */
import type { Site } from '../config';
import type { Reply } from './reply';

const BODY = Buffer.from('{"error":"invalid_token"}');
const SLUG = /^[a-z0-9-]{1,40}$/;

/** `orgSlug` as the address had it; one that no organization can have gets the metadata address of the root. */
export function challenge({ baseUrl }: Site, orgSlug: string | undefined): Reply {
  const path = orgSlug !== undefined && SLUG.test(orgSlug) ? `/org/${orgSlug}` : '';
  return {
    status: 401,
    headers: {
      'www-authenticate': `Bearer resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${path}"`,
      'cache-control': 'no-store',
    },
    body: BODY,
  };
}
