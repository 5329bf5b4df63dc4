/** What `/token` answered, and what the trail was told of a session. */
import { until } from '@gatehouse/test-support';
import type { HttpSeen, OAuthFixture, Tokens } from './oauthFixture';

export const errorOf = ({ status, headers, json }: HttpSeen): unknown => {
  expect(headers['cache-control']).toBe('no-store');
  return [status, json['error']];
};
export const INVALID_GRANT = [400, 'invalid_grant'];
export const tokensOf = ({ status, json }: HttpSeen): Tokens => {
  if (status !== 200) throw new Error(JSON.stringify(json));
  return json as unknown as Tokens;
};

export const eventsOfSession = async (fixture: OAuthFixture, type: string, sessionId: string) => {
  const find = () => fixture.eventsOf(fixture.organization.id).filter((event) => event.type === type && event.target?.id === sessionId);
  await until(() => find().length > 0);
  return find();
};
