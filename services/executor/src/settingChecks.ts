/** What the schema cannot say of the executor's settings, each by the code that reads it at start. */
import { keyChecks } from '@gatehouse/crypto';
import { createResolver, type SettingChecks } from '@gatehouse/runtime';
import { crashPoints } from './crashPoints';
import { requireSpoolFolder } from './openTrail';
import { parsePlatformHosts } from './platforms/hosts';
import { rootKeyChecks } from './rootKeys/checks';
import type { RootKeyConfig } from './rootKeys/settings';
import { parseAllowList } from './upstream/allowList';
import { parseProxy } from './upstream/proxy';

type Texts =
  | 'SIGNING_KEY_FILE'
  | 'TRUSTED_KEYS_FILE'
  | 'UPSTREAM_ALLOW'
  | 'EGRESS_PROXY'
  | 'EGRESS_PROXY_EXCEPT'
  | 'DNS_SERVERS'
  | 'PLATFORM_HOSTS'
  | 'AUDIT_SPOOL_FOLDER'
  | 'AUDIT_DURABILITY'
  | 'CRASH_FOLDER';

export const settingChecks = (config: Readonly<Record<Texts, string>> & RootKeyConfig): SettingChecks => ({
  ...keyChecks('executor', config),
  ...rootKeyChecks(config),
  UPSTREAM_ALLOW: () => parseAllowList(config.UPSTREAM_ALLOW),
  EGRESS_PROXY: () => parseProxy({ EGRESS_PROXY: config.EGRESS_PROXY, EGRESS_PROXY_EXCEPT: '' }, { warn: () => undefined }),
  EGRESS_PROXY_EXCEPT: () => parseAllowList(config.EGRESS_PROXY_EXCEPT, 'EGRESS_PROXY_EXCEPT'),
  DNS_SERVERS: () => createResolver({ servers: config.DNS_SERVERS }),
  PLATFORM_HOSTS: () => parsePlatformHosts(config.PLATFORM_HOSTS),
  AUDIT_SPOOL_FOLDER: () => requireSpoolFolder(config),
  CRASH_FOLDER: () => crashPoints(config.CRASH_FOLDER),
});
