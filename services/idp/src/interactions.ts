/** The sign-in form: shows it, checks the password, hands the result back to the provider. */
import { readBody, signIns } from '@gatehouse/runtime';
import type { Request, RequestHandler, Response } from 'express';
import type Provider from 'oidc-provider';
import type { LoginLimit } from './loginLimit';
import { errorPage, loginPage, pageHeaders } from './pages';
import type { Users } from './users';

const MAX_FORM_BYTES = 4_096;

export interface InteractionDeps {
  provider: Provider;
  users: Users;
  limit: LoginLimit;
  /** How long the answer to a wrong password takes, at least. */
  delay: () => Promise<void>;
}

/** The sign-in under way, proven by the browser's cookie. */
async function signInUnderWay(
  provider: Provider,
  request: Request,
  response: Response,
): Promise<{ action: string; target: string } | undefined> {
  const details = await provider.interactionDetails(request, response).catch(() => undefined);
  if (details === undefined || details.uid !== request.params['uid'] || details.prompt.name !== 'login') return undefined;
  // The provider has matched this address against the client's list before it started the interaction.
  return { action: `/interaction/${details.uid}`, target: new URL(String(details.params['redirect_uri'])).origin };
}

const send = (response: Response, status: number, html: string, target?: string): void =>
  void response.status(status).set(pageHeaders(target)).send(html);
const expired = (response: Response): void =>
  send(response, 400, errorPage('This sign-in has expired or belongs to another browser. Start again from the application.'));

export const showLogin =
  ({ provider }: InteractionDeps): RequestHandler =>
  async (request, response) => {
    const underWay = await signInUnderWay(provider, request, response);
    if (underWay === undefined) return expired(response);
    send(response, 200, loginPage({ action: underWay.action }), underWay.target);
  };

export const checkLogin =
  ({ provider, users, limit, delay }: InteractionDeps): RequestHandler =>
  async (request, response) => {
    const underWay = await signInUnderWay(provider, request, response);
    if (underWay === undefined) return expired(response);
    const form = new URLSearchParams((await readBody(request, MAX_FORM_BYTES)).toString('utf8'));
    const email = form.get('email') ?? '';
    const again = (status: number, error: string): void =>
      send(response, status, loginPage({ action: underWay.action, email, error }), underWay.target);
    if (!limit.take(email)) return again(429, 'Too many wrong passwords. Wait a minute and try again.');
    const user = await users.signIn(email, form.get('password') ?? '');
    signIns.add({ edge: 'idp', result: user === undefined ? 'refused' : 'accepted' });
    if (user === undefined) {
      await delay();
      return again(401, 'E-mail or password is wrong.');
    }
    limit.succeeded(email);
    await provider.interactionFinished(request, response, { login: { accountId: user.sub } }, { mergeWithLastSubmission: false });
  };
