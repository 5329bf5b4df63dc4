/**
 * Where a platform's key may be sent: the documented hosts, and what an operator added by PLATFORM_HOSTS, a comma list of `platform=origin`. An added origin
 * may be plain http and may have an address that is not public: it is how fakes of the platforms are reached.
 */
import { platformApis, platformNames, type Platform } from './platforms';

export interface PlatformHosts {
  /** Base URLs a key may be stored for; the first one is taken when none is named. */
  of(platform: Platform): readonly string[];
  /** The others of the same kind, documented or added, where a key of another region may belong. */
  siblings(platform: Platform, baseUrl: string): readonly string[];
  /** Added origins as targets that the egress rules allow, `host:port`. */
  readonly allowed: string;
}

const ENTRY = /^(\w+)=(https?:\/\/[^\s/?#@]+)\/?$/;

function parseEntry(entry: string): { platform: Platform; origin: string } {
  const [, name, text] = ENTRY.exec(entry) ?? [];
  const url = text === undefined ? null : URL.parse(text);
  const platform = platformNames.find((known) => known === name);
  if (platform === undefined || url === null)
    throw new Error(`PLATFORM_HOSTS: "${entry}" is not <platform>=<origin>, with a platform of ${platformNames.join(', ')}`);
  return { platform, origin: url.origin };
}

const targetOf = (origin: string): string => {
  const { hostname, port, protocol } = new URL(origin);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
};

/** Throws naming the entry, so that a typing error stops the start instead of sending keys somewhere. */
export function parsePlatformHosts(setting: string): PlatformHosts {
  const added = setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(parseEntry);
  const addedFor = (platform: Platform): string[] => added.filter((entry) => entry.platform === platform).map(({ origin }) => origin);
  return {
    of: (platform) => [...addedFor(platform), ...platformApis[platform].hosts],
    siblings(platform, baseUrl) {
      const group = [addedFor(platform), platformApis[platform].hosts].find((origins) => origins.includes(baseUrl)) ?? [];
      return group.filter((origin) => origin !== baseUrl);
    },
    allowed: added.map(({ origin }) => targetOf(origin)).join(','),
  };
}
