/** The consent page as a value: who asks, where the answer goes, in which organization. */
import type { identity } from '@gatehouse/contracts';
import { CONSENT_FORM, LEAVE_FORM, type Forms } from '../forms';
import { showForeign } from '../pages/foreignText';
import type { ConsentView } from '../pages/render';
import type { Session } from '../session/types';
import type { Memberships } from '../memberships';

/** The value behind the form's token; it never reaches the browser. */
export interface Asked {
  readonly interactionId: string;
  /** Named by the program; the person chooses otherwise. */
  readonly orgSlug?: string | undefined;
  /** Path and query of this page, to come back to it. */
  readonly returnTo: string;
}

interface Question {
  readonly session: Session;
  readonly memberships: Memberships;
  readonly asked: Asked;
  readonly client: identity.OAuthClient;
  /** What was wrong with the first answer. */
  readonly fault?: string;
}

const shownOrNothing = (text: string | undefined) => (text === undefined ? undefined : showForeign(text));

/** Returns what the page asks. A person of several organizations chooses one, unless the request names one of them. */
export async function viewOf(forms: Forms, { session, memberships, asked, client, fault }: Question): Promise<ConsentView> {
  const { organizations } = memberships;
  const named = organizations.find(({ slug }) => slug === asked.orgSlug) ?? (organizations.length === 1 ? organizations[0] : undefined);
  return {
    name: shownOrNothing(client.name),
    redirectHost: showForeign(client.redirectHost),
    loopback: client.loopback,
    documentHost: shownOrNothing(client.documentHost),
    organization: named,
    choices: named === undefined ? organizations : undefined,
    email: session.person.email,
    fault,
    token: await forms.issue(session, CONSENT_FORM, JSON.stringify(asked)),
    leave: { token: await forms.issue(session, LEAVE_FORM), returnTo: asked.returnTo },
  };
}
