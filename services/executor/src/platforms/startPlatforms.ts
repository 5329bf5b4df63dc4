/** The outside platforms: their keys, and the one way to them. */
import type { Bus } from '@gatehouse/bus';
import { executor as contract } from '@gatehouse/contracts';
import type { Unsealer, Vault } from '@gatehouse/crypto';
import type { ServiceContext } from '@gatehouse/runtime';
import { Type } from 'typebox';
import { deletePlatformKey, listPlatforms, putPlatformKey } from '../handlers/platformKeys';
import type { PlatformKeyStore } from '../store/platformKeys';
import { createAgent } from '../upstream/agent';
import { parseAllowList } from '../upstream/allowList';
import { createEgress, type WayOut } from '../upstream/egress';
import { checkKey } from './checkKey';
import { parsePlatformHosts } from './hosts';
import { keyVault } from './keyVault';
import { platformClients, type PlatformClients } from './platformClient';
import { sendToPlatform } from './request';

export const platformSettings = {
  /** Further hosts of the outside platforms, `voice=https://host` or `managed=https://host`, comma-separated. They may be plain http and have addresses that are not public; meant for fakes of the platforms. */
  PLATFORM_HOSTS: Type.String({ default: '' }),
  /** Longest wait for an answer of an outside platform. */
  PLATFORM_TIMEOUT_MS: Type.Integer({ minimum: 100, maximum: 30_000, default: 15_000 }),
};

interface OpenDeps {
  readonly store: PlatformKeyStore;
  readonly vault: Vault;
  readonly wayOut: WayOut;
}
type PlatformContext = Pick<ServiceContext<Record<'PLATFORM_HOSTS', string> & Record<'PLATFORM_TIMEOUT_MS', number>>, 'config' | 'onStop'>;

export interface Platforms {
  /** What pushes reach the platforms by. */
  readonly clients: PlatformClients;
  serve(deps: { readonly bus: Bus; readonly unsealer: Unsealer; readonly outbox: { kick(): void } }): void;
}

/** Call it before the bus is opened: what still runs while the bus closes needs these connections. */
export function openPlatforms({ config, onStop }: PlatformContext, { store, vault, wayOut }: OpenDeps): Platforms {
  const hosts = parsePlatformHosts(config.PLATFORM_HOSTS);
  const timeoutMs = config.PLATFORM_TIMEOUT_MS;
  // Platforms have an agent of their own: no integration may call hosts that are allowed for platforms, nor the other way round.
  const dispatcher = createAgent(createEgress(parseAllowList(hosts.allowed), wayOut), { timeoutMs, connections: 16 });
  onStop('connections to platforms', () => dispatcher.destroy());
  const keys = keyVault(store, vault);
  const send = sendToPlatform({ dispatcher, hosts, timeoutMs });
  const check = checkKey(send, hosts);
  return {
    clients: platformClients({ keys, send }),
    serve({ bus, unsealer, outbox }) {
      bus.serve(contract.listPlatforms, listPlatforms({ store, hosts }));
      bus.serve(contract.putPlatformKey, putPlatformKey({ store, keys, hosts, unsealer, check, outbox }), { concurrency: 8 });
      bus.serve(contract.deletePlatformKey, deletePlatformKey({ store, outbox }));
    },
  };
}
