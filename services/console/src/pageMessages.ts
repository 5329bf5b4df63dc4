/** Texts of message pages: what happened, what it means, what to do. */
import type { AppError } from '@gatehouse/contracts';

export interface Link {
  readonly href: string;
  readonly text: string;
}

export interface Notice {
  readonly title: string;
  /** The answer in one sentence. */
  readonly first: string;
  readonly more?: readonly string[];
  readonly action?: Link;
  /** A command to type, shown in mono. */
  readonly command?: string;
}

const home: Link = { href: '/', text: 'Go to the start page' };

export const notFound: Notice = {
  title: 'Nothing here',
  first: 'This address does not exist, or it is not for you to see.',
  more: ['If somebody sent you the link, check that it was copied whole and that you are signed in with the account they meant.'],
  action: home,
};

export const notBuilt: Notice = {
  title: 'The web app is not built',
  first: 'The server part of the console runs, but the pages it serves have not been made yet.',
  more: ['Make them, then reload this page. npm start does it by itself.'],
  command: 'npx vite build services/console/web',
};

export const wrongAddress = (origin: string): Notice => ({
  title: 'Another address',
  first: 'The console is not reached at this address.',
  more: ['Sign-in and writes work only at the address it was set up for.'],
  action: { href: origin, text: `Open ${origin}` },
});

export const providerAway: Notice = {
  title: 'Sign-in is not available right now',
  first: 'Your organization’s identity provider does not answer, so nobody can sign in at the moment.',
  more: ['Who is signed in stays signed in. If this lasts, tell the people who run your identity provider.'],
  action: { href: '/signin', text: 'Try again' },
};

export const signInEnded: Notice = {
  title: 'This sign-in has ended',
  first: 'It took longer than ten minutes, was finished already, or belongs to another browser.',
  action: { href: '/signin', text: 'Sign in' },
};

export const notSignedIn = (reason: string): Notice => ({
  title: 'Not signed in',
  first:
    reason === 'access_denied'
      ? 'The identity provider says that sign-in was declined.'
      : reason === 'no_email'
        ? 'The identity provider did not tell your e-mail address, and without it nobody can invite you.'
        : 'The identity provider did not complete the sign-in.',
  more: reason === 'access_denied' ? [] : [`If this happens again, tell the people who run your identity provider. Its answer: ${reason}`],
  action: { href: '/signin', text: 'Sign in' },
});

/** A program sent somebody here with a request that cannot be answered, and may not be sent back either. */
export const unanswerable = (reason: string): Notice => ({
  title: 'This request cannot be answered',
  first: reason,
  more: ['Nothing was allowed. Start again from the program; if that does not help, tell the people who made it.'],
});

export const decidedAlready: Notice = {
  title: 'Decided already, or too old',
  first: 'This question has been answered before, or it waited too long. Your answer of now changed nothing.',
  more: ['If the program is not signed in, start again from it. What you allowed is listed under My sign-ins.'],
  action: home,
};

export const signedOutMeanwhile: Notice = {
  title: 'Signed out',
  first: 'You were signed out before your answer arrived. Nothing was allowed.',
  more: ['Start again from the program.'],
  action: { href: '/signin', text: 'Sign in' },
};

const staleForm: Notice = {
  title: 'Not done',
  first: 'This form was sent already, is too old, or did not come from this console.',
  more: ['Nothing was changed. Go back to the page it was on and load it again.'],
  action: home,
};

const away: Notice = {
  title: 'Not available right now',
  first: 'A part of Gatehouse does not answer. Nothing was changed.',
  more: ['Reload this page in a moment.'],
};

const broken: Notice = {
  title: 'This did not work',
  first: 'Something inside the console failed, and it was written to its log.',
  more: ['Try again. If it keeps failing, tell the people who run Gatehouse when it happened.'],
  action: home,
};

const unusable: Notice = { title: 'Not understood', first: 'The console cannot read this request. Nothing was changed.', action: home };

/** The page for an error that no route gave words to. */
export function noticeFor(error: AppError, status: number): Notice {
  if (error.code === 'forbidden' || error.code === 'conflict') return staleForm;
  if (error.code === 'unavailable') return away;
  if (status === 404) return notFound;
  return status >= 500 ? broken : unusable;
}
