/** What an MCP host keeps of a sign-in, in the form both generations of the SDK ask for. */
export function memoryHost(redirectUrl: string) {
  const kept: { client?: unknown; tokens?: { access_token: string }; verifier?: string; url?: URL } = {};
  return {
    kept,
    redirectUrl,
    clientMetadata: { client_name: '<b>Bold</b> client', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    clientInformation: () => kept.client as never,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens: unknown) => void (kept.tokens = tokens as { access_token: string }),
    redirectToAuthorization: (url: URL) => void (kept.url = url),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
  };
}
