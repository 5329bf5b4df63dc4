import { AppError, type registry } from '@gatehouse/contracts';

/** How a tool presents the credential of its caller. Where to connect is the integration's: another address there makes no other tool. */
export const toolAuth = (auth: registry.AuthScheme): Pick<registry.HttpTool, 'auth' | 'isConnected'> =>
  auth.type === 'oauth2' ? { auth: { type: 'bearer' }, isConnected: true } : { auth };

/** The same of an MCP server, which takes no cookies, no HTTP basic and one scheme. Throws `AppError('invalid')` naming /auth. */
export function mcpToolAuth(auth: registry.AuthScheme): Pick<registry.McpTool, 'auth' | 'isConnected'> {
  if (auth.type === 'oauth2') return { auth: { type: 'bearer' }, isConnected: true };
  if (auth.type === 'none' || auth.type === 'bearer') return { auth };
  if (auth.type === 'apiKey' && auth.in !== 'cookie') return { auth: { ...auth, in: auth.in } };
  throw new AppError('invalid', 'the import is not acceptable', {
    details: ['/auth: an MCP server is shown a bearer token, an API key in a header or the query, or a connection'],
  });
}
