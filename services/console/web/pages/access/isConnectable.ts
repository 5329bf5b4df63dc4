import type { CredentialHolder } from '../../api/queries/integrations.ts';
import type { Integration } from '../../api/types.ts';

/** Whether the holder gets its credential by connecting, which a person does at the provider. */
export const isConnectable = (holder: Pick<CredentialHolder, 'kind'>, { auth }: Pick<Integration, 'auth'>): boolean =>
  auth.type === 'oauth2' && holder.kind !== 'orgToken';
