/**
 * Pages of the platforms for people, as far as they are known: the list of MCP servers and the settings with the secrets from the voice-agent platform's
 * documentation; those of one agent or vault from links that its users publish. No pages are known for hosts that a setting adds.
 */
import type { Platform } from './platforms';

export type ResourceKind = 'secret' | 'server' | 'vault' | 'credential' | 'agent';
export interface Place {
  readonly platform: Platform;
  readonly baseUrl: string;
  readonly workspaceId?: string;
}

/** A region's account has the region in the host of its pages as well. */
const voiceOrigin = (baseUrl: string): string | undefined => {
  const [, region] = /^https:\/\/api\.(?:us\.|(\w+)\.residency\.)?elevenlabs\.io$/.exec(baseUrl) ?? [undefined, null];
  return region === null ? undefined : `https://${region === undefined ? '' : `${region}.residency.`}elevenlabs.io`;
};
const voicePages: Partial<Record<ResourceKind, (id: string) => string>> = {
  agent: (id) => `/agents/${id}`,
  server: () => '/integrations',
  secret: () => '/settings',
};
const managedPages: Partial<Record<ResourceKind, (id: string) => string>> = {
  agent: (id) => `/agents/${id}`,
  vault: (id) => `/vaults/${id}`,
};

/** Address of the platform's page for a resource; undefined when none is known. */
export function pageOf({ platform, baseUrl, workspaceId = 'default' }: Place, kind: ResourceKind, id: string): string | undefined {
  const isManaged = platform === 'managed' && baseUrl === 'https://api.anthropic.com';
  const origin = platform === 'voice' ? voiceOrigin(baseUrl) : undefined;
  const root = isManaged ? `https://platform.claude.com/workspaces/${workspaceId}` : origin && `${origin}/app/agents`;
  const page = (platform === 'voice' ? voicePages : managedPages)[kind];
  return root === undefined || page === undefined ? undefined : root + page(encodeURIComponent(id));
}
