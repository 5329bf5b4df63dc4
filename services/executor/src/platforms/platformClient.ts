/** A platform with an organization's stored key. */
import type { Static, TSchema } from 'typebox';
import type { PlatformAnswer } from './answer';
import type { KeyVault } from './keyVault';
import type { Platform } from './platforms';
import type { PlatformRequest, SendToPlatform } from './request';

export interface PlatformClient {
  readonly platform: Platform;
  readonly baseUrl: string;
  /** Counts the keys that the organization stored. */
  readonly keyVersion: number;
  /** The managed platform's workspace that the key belonged to when it was checked. What was made with a key of another workspace answers 404. */
  readonly workspaceId?: string;
  request<S extends TSchema>(request: PlatformRequest<S>): Promise<PlatformAnswer<Static<S>>>;
}

export interface PlatformClients {
  /** A client with the key as it is stored now; undefined when there is none. Good for one operation: it keeps the key it began with. */
  open(orgId: string, platform: Platform): Promise<PlatformClient | undefined>;
}

export const platformClients = ({ keys, send }: { keys: Pick<KeyVault, 'reveal'>; send: SendToPlatform }): PlatformClients => ({
  async open(orgId, platform) {
    const stored = await keys.reveal(orgId, platform);
    if (stored === undefined) return undefined;
    const { key, baseUrl, version, workspaceId } = stored;
    return {
      platform,
      baseUrl,
      keyVersion: version,
      ...(workspaceId !== undefined && { workspaceId }),
      request: (request) => send({ platform, baseUrl, key }, request),
    };
  },
});
