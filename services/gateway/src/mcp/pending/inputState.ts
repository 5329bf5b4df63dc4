/** What a client carries from an `input_required` answer to the call that repeats it (docs/protocol.md#elicitation). It opens nothing `service/check_status` does not. */
import { createHash } from 'node:crypto';
import type { Principal } from '@gatehouse/contracts';
import { invalidParams } from '../errors';
import { isObject, type JsonObject } from '../message';
import { sealedText } from '../sealedText';
import { keyOf, type Obstacle, type QuestionKey } from './question';

type State = Obstacle & {
  readonly orgId: string;
  readonly principalId: string;
  /** Digest of name and arguments. */
  readonly call: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
};

export interface InputStates {
  seal(obstacle: Obstacle, params: JsonObject, principal: Principal): string;
  /**
   * What was in the way of the call that this one repeats, and what the person chose: undefined when that is not said. Undefined for a first call;
   * throws for a state that is not of this very call of this caller, and for answers that are none.
   */
  open(params: JsonObject, principal: Principal): { readonly obstacle: Obstacle; readonly action: string | undefined } | undefined;
}

/** Requests stay readable for at least this long. */
const LIFE_MS = 86_400_000;
const ACTIONS: readonly unknown[] = ['accept', 'decline', 'cancel'];

const inOrder = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
const digestOf = ({ name, arguments: args }: JsonObject): string =>
  createHash('sha256')
    .update(JSON.stringify([name, args ?? {}], inOrder))
    .digest('base64url');

function actionIn(responses: unknown, key: QuestionKey): string | undefined {
  if (responses === undefined || responses === null) return undefined;
  if (!isObject(responses)) throw invalidParams('params.inputResponses must be an object', 200);
  const response = Object.hasOwn(responses, key) ? responses[key] : undefined;
  if (response === undefined) return undefined;
  if (!isObject(response) || !ACTIONS.includes(response['action']))
    throw invalidParams(`params.inputResponses.${key}.action must be one of ${ACTIONS.join(', ')}`, 200);
  return response['action'] as string;
}

export function inputStates(signingKeyPem: string, now: () => number = Date.now): InputStates {
  const texts = sealedText<State>(signingKeyPem, 'gatehouse mcp input state v1');
  return {
    seal: (obstacle, params, { orgId, id: principalId }) =>
      texts.seal({ ...obstacle, orgId, principalId, call: digestOf(params), expiresAt: now() + LIFE_MS }),
    open(params, { orgId, id }) {
      const { requestState: text, inputResponses } = params;
      if (text === undefined || text === null) return undefined;
      const state = typeof text === 'string' ? texts.open(text) : undefined;
      const isOfThisCall = state?.orgId === orgId && state.principalId === id && state.call === digestOf(params);
      if (state === undefined || !isOfThisCall || state.expiresAt <= now())
        throw invalidParams('params.requestState is not of this call; leave it out to make the call anew', 200);
      return { obstacle: state, action: actionIn(inputResponses, keyOf(state)) };
    },
  };
}
