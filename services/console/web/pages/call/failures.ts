/** Why a call failed, by the fixed words of the trail, and the way on. */
import type { CallFailure } from '../../api/types.ts';

export interface Failure {
  /** A sentence. */
  readonly words: string;
  /** The API, the server or our own tool read the call, although no status came of it. */
  readonly isAnswered?: true;
  /** What every reader can do. */
  readonly toDo?: string;
  /** What an admin can do: words of a link to the settings of the integration. */
  readonly fix?: string;
  /** What only an admin can do, said after who the admins are. */
  readonly adminsCan?: string;
}

const ADDRESS = { fix: 'See its address', adminsCan: 'can change its address.' } as const;
const REACHED = { isAnswered: true } as const;
const READ_ANSWER = { isAnswered: true, toDo: 'Its answer says which rule that was. Correct the call, then make it again.' } as const;
const LATER = { toDo: 'Make the call again a little later.' } as const;

export const failures = {
  status: { words: 'The API answered that it failed.' },
  redirect: { words: 'It answered with a redirect; redirects are not followed.', ...ADDRESS },
  tooLarge: { words: 'Its answer is too large to pass on.', toDo: 'Ask for less, for example with a filter or a smaller page.' },
  malformed: { words: 'Its answer cannot be decoded.' },
  timeout: { words: 'It did not answer in time.' },
  connection: { words: 'The connection failed.' },
  egress: { words: 'Its address is not allowed.', ...ADDRESS },
  internal: { words: 'Gatehouse itself failed.' },
  abandoned: { words: 'Whoever called went away, or took the call back, before the answer had come.' },
  lost: { words: 'Its answer was lost.' },
  tool: { words: 'The tool answered that it failed.', ...REACHED },
  protocol: { words: 'The server refused the call, or does not speak the protocol as it should.', ...REACHED },
  asked: {
    words: 'The server asked for the input of a person or a model, which is not passed on.',
    toDo: 'Give what it needs as arguments, if the tool takes them.',
    ...REACHED,
  },
  changed: {
    words: 'Its server describes the tool otherwise than was accepted.',
    fix: 'See the changed definition',
    adminsCan: 'can decide about the change.',
  },
  credentialRepeated: {
    words: 'Its server repeats the credential of the call in the definition of the tool.',
    toDo: 'Who runs the server has to end that.',
  },
  invalid: { words: 'Its arguments are not acceptable.', ...READ_ANSWER },
  unauthenticated: { words: 'Who called could not be proved.', ...REACHED },
  forbidden: { words: 'Who called may not do that.', ...READ_ANSWER },
  policy_denied: { words: 'A rule of the organization refuses it.', ...READ_ANSWER },
  not_found: { words: 'What the call names is not there.', ...READ_ANSWER },
  conflict: { words: 'What it would change was changed meanwhile, or a name is taken.', ...READ_ANSWER },
  rate_limited: { words: 'There were too many such calls.', ...REACHED, ...LATER },
  upstream_failed: { words: 'What it asked outside failed.', ...REACHED },
  unavailable: { words: 'A part of Gatehouse could not answer then.', ...LATER },
  unknown_outcome: { words: 'Its answer was lost.' },
} as const satisfies Record<CallFailure, Failure>;

/** Undefined for what is told in a sentence, or by a newer server. */
export const failureOf = (reason: string | undefined): Failure | undefined =>
  reason !== undefined && Object.hasOwn(failures, reason) ? failures[reason as CallFailure] : undefined;
