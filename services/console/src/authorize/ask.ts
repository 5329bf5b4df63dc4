/** The consent page as a value: who asks, where the answer goes, in which organization. */
import type { identity } from '@gatehouse/contracts';
import type { Forms } from '../forms';
import { showForeign } from '../pages/foreignText';
import type { ConsentView } from '../pages/render';
import type { Session } from '../session/types';
import { LEAVE_FORM } from '../signin/routes';
import type { Standing } from '../standing';

export const CONSENT_FORM = 'consent';

/** What the form's token stands for; it never reaches the browser. */
export interface Asked {
  readonly interactionId: string;
  readonly client: identity.OAuthClient;
  /** Named by the program; the person chooses otherwise. */
  readonly orgSlug?: string | undefined;
  /** This page again, with its query. */
  readonly returnTo: string;
}

const shownOrNothing = (text: string | undefined) => (text === undefined ? undefined : showForeign(text));

/** Who must choose gets no choice made for them, unless there is none. */
export async function viewOf(forms: Forms, session: Session, standing: Standing, asked: Asked, fault?: string): Promise<ConsentView> {
  const { client, orgSlug } = asked;
  const named = standing.organizations.find(({ slug }) => slug === orgSlug);
  const single = standing.organizations.length === 1 ? standing.organizations[0] : undefined;
  return {
    name: shownOrNothing(client.name),
    redirectHost: showForeign(client.redirectHost),
    loopback: client.loopback,
    documentHost: shownOrNothing(client.documentHost),
    organization: named ?? single,
    choices: named === undefined && single === undefined ? standing.organizations : undefined,
    email: session.person.email,
    fault,
    token: await forms.issue(session, CONSENT_FORM, JSON.stringify(asked)),
    leave: { token: await forms.issue(session, LEAVE_FORM), returnTo: asked.returnTo },
  };
}
