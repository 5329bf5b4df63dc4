/** The token of a deployment. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { compact, identity } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import type { DeploymentRow } from './domain/row';

/** Mints a token, of which identity keeps the hash; the value, and what may be shown of it. The one it had is revoked, unless that is kept. */
export async function mintFor(
  { bus }: { readonly bus: Pick<Bus, 'call'> },
  call: CallContext,
  { _id, name, environment, serviceAccountId }: Pick<DeploymentRow, '_id' | 'name' | 'environment' | 'serviceAccountId'>,
  { expiresInSeconds, keepsEarlier }: { readonly expiresInSeconds?: number | undefined; readonly keepsEarlier?: true } = {},
): Promise<{ value: string; token: identity.ServiceToken }> {
  const { value, hash, prefix } = mintToken('svc');
  const asked = { serviceAccountId, deploymentId: _id, name: `${name}, ${environment}`.slice(0, 128).trim(), tokenHash: hash, prefix };
  const more = compact({ expiresInSeconds, keepsEarlier });
  return { value, token: await bus.call(identity.createServiceToken, { ...asked, ...more }, call) };
}
