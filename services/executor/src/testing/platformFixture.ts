/** The whole service between fakes of the outside platforms. For tests. */
import { join } from 'node:path';
import type { Bus } from '@gatehouse/bus';
import { executor as contract, type audit, type Principal, type ResponseOf } from '@gatehouse/contracts';
import { sealTo, writeKeyFile } from '@gatehouse/crypto';
import {
  newPrincipals,
  serviceFixture,
  startManagedPlatform,
  startVoicePlatform,
  type RunningPlatform,
  type ServiceFixture,
} from '@gatehouse/test-support';
import { executor } from '../service';

export const { admin } = newPrincipals();
type Platform = contract.Platform;

export interface PlatformFixture {
  readonly service: ServiceFixture;
  readonly platforms: Record<Platform, RunningPlatform>;
  readonly rest: Bus;
  readonly events: audit.AuditEvent[];
  put(platform: Platform, key: string, baseUrl?: string, by?: Principal): Promise<ResponseOf<typeof contract.putPlatformKey>>;
  /** Lists what the first organization has, unless somebody else asks. */
  list(by?: Principal): Promise<ResponseOf<typeof contract.listPlatforms>['platforms']>;
  stop(): Promise<void>;
}

/** A port where nobody listens: a host that cannot be reached. */
export const NOBODY = 'http://127.0.0.1:9';

export async function platformFixture(): Promise<PlatformFixture> {
  const platforms = { voice: await startVoicePlatform(), managed: await startManagedPlatform() };
  const hosts = Object.entries(platforms).flatMap(([platform, { urls }]) => urls.map((url) => `${platform}=${url}`));
  const service = serviceFixture(executor, ({ folder }) => {
    writeKeyFile(join(folder, 'master.json'));
    return {
      MASTER_KEY_FILE: join(folder, 'master.json'),
      PLATFORM_HOSTS: [...hosts, `managed=${NOBODY}`].join(','),
      PLATFORM_TIMEOUT_MS: '500',
    };
  });
  const rest = service.neighbour('registry');
  const events = service.trail();
  await service.start();
  return {
    service,
    platforms,
    rest,
    events,
    async put(platform, key, baseUrl, by = admin) {
      const { publicKey } = await rest.call(contract.sealingKey, {}, service.as(by));
      const sealed = sealTo(publicKey, Buffer.from(key), contract.platformKeyContext(by.orgId, platform));
      return rest.call(contract.putPlatformKey, { platform, sealed, ...(baseUrl !== undefined && { baseUrl }) }, service.as(by));
    },
    list: async (by = admin) => (await rest.call(contract.listPlatforms, {}, service.as(by))).platforms,
    stop: async () => {
      await service.stop();
      await Promise.all(Object.values(platforms).map((platform) => platform.close()));
    },
  };
}
