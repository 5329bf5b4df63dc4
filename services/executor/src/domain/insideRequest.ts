/** What approvers see of a call that runs inside: its name in the place of an address. Its arguments are shown apart, as of every call. */
import type { registry } from '@gatehouse/contracts';
import type { RequestBuilder } from './buildRequest';

export const insideRequest =
  ({ method, path }: Pick<registry.ToolDefinition, 'method' | 'path'>): RequestBuilder =>
  () => ({ method, origin: '', path, headers: {}, body: undefined });
