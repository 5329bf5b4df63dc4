/** Tokens and unwrapped keys travel there. */
export function requireTls(setting: string, url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
    throw new Error(`${setting}: must be https, except on this machine`);
}
