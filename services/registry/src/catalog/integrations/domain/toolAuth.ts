import type { registry } from '@gatehouse/contracts';

/** How a tool presents the credential of its caller. Where to connect is the integration's: another address there makes no other tool. */
export const toolAuth = (auth: registry.AuthScheme): Pick<registry.HttpTool, 'auth' | 'isConnected'> =>
  auth.type === 'oauth2' ? { auth: { type: 'bearer' }, isConnected: true } : { auth };
