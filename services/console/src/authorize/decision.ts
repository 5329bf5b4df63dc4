/** Identity's side of a consent, as the console asks it: secrets of the answer cross the bus sealed. */
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { identity, type RequestOf } from '@gatehouse/contracts';
import { sealQuestion } from '@gatehouse/crypto';
import { compile } from '@gatehouse/runtime';
import { Type } from 'typebox';

const LIMIT = { timeoutMs: 10_000 };
const checkAnswer = compile(Type.Object({ location: Type.String({ maxLength: 16_384 }) }), 'first');

export type Decision = Omit<RequestOf<typeof identity.decideAuthorization>, 'sealed'>;

/** Decides an authorization and returns the address to send the browser to. Rejects with the codes of the message. */
export async function decide(bus: Bus, decision: Decision): Promise<string> {
  const { publicKey } = await bus.call(identity.oauthSealingKey, {}, edgeCallContext(LIMIT));
  const question = sealQuestion(publicKey, Buffer.alloc(0), `oauth-decision:${decision.interactionId}`);
  const { sealed } = await bus.call(identity.decideAuthorization, { ...decision, sealed: question.sealed }, edgeCallContext(LIMIT));
  return checkAnswer(JSON.parse(question.openAnswer(sealed).toString('utf8')), 'the answer to the decision').location;
}

/** Schemes that make a browser run or show what the address itself holds; no program is reached by them. */
const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'filesystem:', 'about:', 'view-source:']);

/** The address in its plain form; throws for one that no browser may be sent to. */
export function safeLocation(location: string): string {
  const url = new URL(location);
  if (DANGEROUS.has(url.protocol)) throw new Error(`the browser may not be sent to ${url.protocol}`);
  return url.href;
}
