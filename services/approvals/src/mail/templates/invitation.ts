/** The mail to an address that was invited. Whoever reads it may know nothing of us: it says who wants what, and that nothing happens by itself. */
import { htmlPage, mailTemplate, SMALL } from './compile';

export interface InvitationView {
  readonly invitedBy: string;
  readonly orgName: string;
  readonly orgSlug: string;
  /** What they become, with its article. */
  readonly role: string;
  /** The address it goes to. */
  readonly address: string;
  readonly expires: string;
  readonly host: string;
  readonly url: string;
}

const TEXT = `Hello,

{{invitedBy}} invites you to the organization {{orgName}} ({{orgSlug}}) at Gatehouse, as {{role}}.
Gatehouse lets programs and people use the APIs of an organization, under its rules.

To accept or decline, sign in as {{address}}:
{{url}}

The invitation ends {{expires}}.

The link leads to the console at {{host}}. It carries no authority: who opens it signs in first, and joins only by accepting there.
You did not expect this? Do nothing, and the invitation ends by itself. Until you accept, the organization knows nothing of you but this address.
You get this mail because {{invitedBy}} typed your address. You are in no list: there is one mail per invitation. If you decline, it waits for you no more.
`;

const BODY = `<p>Hello,</p>
<p><strong><bdi>{{invitedBy}}</bdi></strong> invites you to the organization <strong><bdi>{{orgName}}</bdi></strong> (<code>{{orgSlug}}</code>) at Gatehouse, as {{role}}.
Gatehouse lets programs and people use the APIs of an organization, under its rules.</p>
<p><a href="{{url}}">Accept or decline</a>, signed in as {{address}}.</p>
<p>The invitation ends {{expires}}.</p>
<p ${SMALL}>The link leads to the console at {{host}}. It carries no authority: who opens it signs in first, and joins only by accepting there.
You did not expect this? Do nothing, and the invitation ends by itself. Until you accept, the organization knows nothing of you but this address.</p>
<p ${SMALL}>You get this mail because <bdi>{{invitedBy}}</bdi> typed your address. You are in no list: there is one mail per invitation. If you decline, it waits for you no more.</p>
`;

export const invitationMail = mailTemplate<InvitationView>({
  subject: 'Invitation to {{orgName}}',
  text: TEXT,
  html: htmlPage('Invitation', BODY),
});
