/** An authorization request reduced to the parameters we have, before the provider judges it. */
import { readResource } from './resource';

/** Parameters that are passed on as often as they came: the provider refuses duplicates, and refuses `request` and `request_uri` by name. */
const PASSED_ON = [
  'response_type',
  'client_id',
  'redirect_uri',
  'code_challenge',
  'code_challenge_method',
  'state',
  'nonce',
  'request',
  'request_uri',
];

/** The scopes that were asked for and exist; all of them for a client that asks for none of ours. */
function scopeOf(sent: URLSearchParams, scopes: readonly string[]): string {
  const asked = sent.getAll('scope').flatMap((value) => value.split(' '));
  const known = scopes.filter((scope) => asked.includes(scope));
  return (known.length > 0 ? known : scopes).join(' ');
}

/**
 * Everybody gets an answer in the query, and is always asked, so what a client says about those is left out (`prompt=none` stays: it asks for an error
 * where we would ask the person).
 */
export function authorizeQuery(baseUrl: string, query: string, scopes: readonly string[]): URLSearchParams {
  const sent = new URLSearchParams(query);
  const kept = new URLSearchParams(PASSED_ON.flatMap((name) => sent.getAll(name).map((value): [string, string] => [name, value])));
  kept.set('scope', scopeOf(sent, scopes));
  for (const uri of sent.getAll('resource')) kept.append('resource', readResource(baseUrl, uri)?.uri ?? uri);
  if (sent.getAll('prompt').some((value) => value.split(' ').includes('none'))) kept.set('prompt', 'none');
  return kept;
}
