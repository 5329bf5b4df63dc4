/** What a person sees at the provider: one page with two buttons, for whoever they are. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type Provider from 'oidc-provider';

export const ACCOUNT = 'ada@provider.example';

const PAGE = `<!doctype html><title>Provider</title><h1>May Gatehouse use your account?</h1>
<form method="post"><button name="answer" value="allow">Allow</button> <button name="answer" value="deny">Deny</button></form>`;

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

async function allow(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<string> {
  const { params, grantId } = await provider.interactionDetails(request, response);
  const grant =
    (grantId === undefined ? undefined : await provider.Grant.find(grantId)) ??
    new provider.Grant({ accountId: ACCOUNT, clientId: String(params['client_id']) });
  const scope = typeof params['scope'] === 'string' ? params['scope'] : '';
  grant.addOIDCScope(scope);
  grant.addResourceScope(String(params['resource']), scope);
  const consent = { grantId: await grant.save() };
  return provider.interactionResult(request, response, { login: { accountId: ACCOUNT }, consent }, { mergeWithLastSubmission: false });
}

/** `iss`: what the answer claims in place of the server's own name. */
export async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  const isAllowed = new URLSearchParams(await bodyOf(request)).get('answer') === 'allow';
  const to = isAllowed
    ? await allow(provider, request, response)
    : await provider.interactionResult(
        request,
        response,
        { error: 'access_denied', error_description: 'Ada said no' },
        { mergeWithLastSubmission: false },
      );
  response.writeHead(303, { location: to }).end();
}
