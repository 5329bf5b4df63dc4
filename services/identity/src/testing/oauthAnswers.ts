/** What `/token` answered, and what the trail was told of a session. */
import type { HttpSeen, OAuthWorld, Tokens } from './oauthWorld';
import { until } from './world';

export const errorOf = ({ status, headers, json }: HttpSeen): unknown => {
  expect(headers['cache-control']).toBe('no-store');
  return [status, json['error']];
};
export const INVALID_GRANT = [400, 'invalid_grant'];
export const tokensOf = ({ status, json }: HttpSeen): Tokens => {
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json as unknown as Tokens;
};

export const factsOfSession = async (world: OAuthWorld, type: string, sessionId: string) => {
  const find = () => world.factsOf(world.organization.id).filter((fact) => fact.type === type && fact.target?.id === sessionId);
  await until(() => find().length > 0);
  return find();
};
