/** The page of an authorization server where people say yes. The executor does not ask it: the browser of whoever connects is sent there. */
import type { executor } from '@gatehouse/contracts';
import type { Egress } from '../upstream/egress';
import { ServerError } from './serverError';

export type RefuseUrl = Egress['refuseUrl'];

const refused = (where: string, rule: string): ServerError =>
  new ServerError(`People are not sent to authorizationEndpoint${where}: ${rule}`, undefined);

/**
 * A new URL of the page, without a fragment (RFC 6749 3.1). Over https any host will do, because a browser may reach what the executor may not; over plain http
 * only what the egress rules allow. Throws `ServerError` naming the rule, and where the server has no page.
 */
export function authorizationPage({ issuer, authorizationEndpoint }: executor.AuthorizationServer, refuseUrl: RefuseUrl): URL {
  if (authorizationEndpoint === undefined) throw new ServerError(`${new URL(issuer).host} has no page where people connect`, undefined);
  const url = URL.parse(authorizationEndpoint);
  if (url === null) throw refused('', 'it is not an absolute URL');
  if (url.protocol !== 'https:' && refuseUrl(url.href) !== undefined) {
    const target = `${url.hostname}:${url.port || 80}`;
    throw refused(` at ${url.host}`, `only https is allowed; whoever runs Gatehouse can allow ${target} by the setting UPSTREAM_ALLOW`);
  }
  url.hash = '';
  return url;
}
