/** What a client carries from an `input_required` answer to the call that repeats it (docs/protocol.md#elicitation). It opens nothing `service/check_status` does not. */
import { createHash } from 'node:crypto';
import type { approvals, Principal } from '@gatehouse/contracts';
import { invalidParams } from '../errors';
import { isObject, type JsonObject } from '../message';
import { sealedText } from '../sealedText';

interface State {
  readonly pending: approvals.Pending;
  readonly orgId: string;
  readonly principalId: string;
  /** Of name and arguments. */
  readonly call: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

export interface InputStates {
  /** Names the one question in `inputRequests` and its answer in `inputResponses`. */
  readonly KEY: string;
  seal(pending: approvals.Pending, params: JsonObject, principal: Principal): string;
  /**
   * The waiting call that this one repeats, and what the person chose: undefined when that is not said. Undefined for a first call; throws for a state
   * that is not of this very call of this caller, and for answers that are none.
   */
  open(params: JsonObject, principal: Principal): { readonly pending: approvals.Pending; readonly action: string | undefined } | undefined;
}

const KEY = 'approval';
/** Requests stay readable for at least this long. */
const LIFE_MS = 86_400_000;
const ACTIONS: readonly unknown[] = ['accept', 'decline', 'cancel'];

const inOrder = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;
const digestOf = ({ name, arguments: args }: JsonObject): string =>
  createHash('sha256')
    .update(JSON.stringify([name, args ?? {}], inOrder))
    .digest('base64url');

function actionIn(responses: unknown): string | undefined {
  if (responses === undefined || responses === null) return undefined;
  if (!isObject(responses)) throw invalidParams('params.inputResponses must be an object', 200);
  const response = Object.hasOwn(responses, KEY) ? responses[KEY] : undefined;
  if (response === undefined) return undefined;
  if (!isObject(response) || !ACTIONS.includes(response['action']))
    throw invalidParams(`params.inputResponses.${KEY}.action must be one of ${ACTIONS.join(', ')}`, 200);
  return response['action'] as string;
}

export function inputStates(signingKeyPem: string, now: () => number = Date.now): InputStates {
  const texts = sealedText<State>(signingKeyPem, 'gatehouse mcp input state v1');
  return {
    KEY,
    seal: (pending, params, { orgId, id: principalId }) =>
      texts.seal({ pending, orgId, principalId, call: digestOf(params), expiresAt: now() + LIFE_MS }),
    open(params, { orgId, id }) {
      const { requestState: text, inputResponses } = params;
      if (text === undefined || text === null) return undefined;
      const state = typeof text === 'string' ? texts.open(text) : undefined;
      const isOfThisCall = state?.orgId === orgId && state.principalId === id && state.call === digestOf(params);
      if (state === undefined || !isOfThisCall || state.expiresAt <= now())
        throw invalidParams('params.requestState is not of this call; leave it out to make the call anew', 200);
      return { pending: state.pending, action: actionIn(inputResponses) };
    },
  };
}
