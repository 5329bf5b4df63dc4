/** What the settings of mail must be. Both throw without what was given: an address of a mail server holds a password. */

/** Empty = no mail. */
export function requireMailServer(url: string): void {
  const parsed = URL.parse(url);
  if (url !== '' && (parsed === null || parsed.hostname === '' || !['', '/'].includes(parsed.pathname)))
    throw new Error('is not smtp(s)://[user:password@]host[:port]');
}

/** `Name <user@host>` or `user@host`. */
export function requireSender(sender: string): void {
  const address = /^[^<>]*<([^<>]*)>$/.exec(sender)?.[1] ?? sender;
  if (!/^[^\s<>@,;]+@[^\s<>@,;]+$/.test(address) || /[\r\n]/.test(sender))
    throw new Error('is not one address, such as Gatehouse <gatehouse@example.com>');
}
