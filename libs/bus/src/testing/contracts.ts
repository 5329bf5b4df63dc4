/** Messages of the tests. */
import { event, rpc } from '@gatehouse/contracts';
import { Type } from 'typebox';

const Text = Type.Object({ text: Type.String({ maxLength: 20_000_000 }) });

export const echo = rpc('identity.testEcho', { request: Text, response: Text, callers: ['gateway'], principal: 'none', idempotent: true });
export const once = rpc('identity.testOnce', { request: Text, response: Text, callers: ['gateway'], principal: 'none' });
export const long = rpc('identity.testLong', {
  request: Text,
  response: Text,
  callers: ['gateway'],
  principal: 'none',
  progress: Type.Object({ done: Type.Integer() }),
});
export const guarded = rpc('identity.testGuarded', { request: Text, response: Text, callers: ['gateway'], idempotent: true });
export const noted = event('audit.testNoted.v1', Type.Object({ n: Type.Integer() }), ['gateway']);
