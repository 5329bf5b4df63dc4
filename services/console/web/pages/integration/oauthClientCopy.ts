export const oauthClientCopy = {
  title: 'OAuth client',
  note: (redirectUri: string) =>
    `As which program people connect to this API. Register it at the provider with the redirect address ${redirectUri}.`,
  none: 'None is stored. Where the provider takes programs that register themselves, Gatehouse does so when the first person connects.',
  stored: (clientId: string, host: string, isRegistered: boolean) =>
    `${clientId} at ${host}${isRegistered ? ', registered by Gatehouse itself' : ''}. Its secret is shown to nobody.`,
  store: 'Store client',
  replace: 'Replace client',
  remove: 'Remove client',
  clientId: 'Client ID',
  clientSecret: 'Client secret (optional)',
  secretHelp: 'Kept encrypted, and shown to nobody again. Left out: a public client.',
  authorizationUrl: 'Authorization address (optional)',
  tokenUrl: 'Token address (optional)',
  discovered: 'Left out: as the description of the API or its own metadata says.',
  unread: 'The metadata of the authorization server could not be read, so the addresses are those of the description:',
  scopes: 'Scopes (optional)',
  scopesHelp: 'Separated by blanks. Left out: what the API asks for.',
  needed: 'The provider gave it to you.',
  save: 'Store client',
  saving: 'Asking the provider…',
};
