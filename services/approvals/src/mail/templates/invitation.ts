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

The link leads to the console at {{host}}. The link alone changes nothing: sign in there, and accept or decline.
If you did not expect this, do nothing: the invitation ends by itself. Until you accept, the organization knows only this address.
You get this mail because {{invitedBy}} entered your address. You are on no mailing list: each invitation sends one mail.
`;

const BODY = `<p>Hello,</p>
<p><strong><bdi>{{invitedBy}}</bdi></strong> invites you to the organization <strong><bdi>{{orgName}}</bdi></strong> (<code>{{orgSlug}}</code>) at Gatehouse, as {{role}}.
Gatehouse lets programs and people use the APIs of an organization, under its rules.</p>
<p><a href="{{url}}">Accept or decline</a>, signed in as {{address}}.</p>
<p>The invitation ends {{expires}}.</p>
<p ${SMALL}>The link leads to the console at {{host}}. The link alone changes nothing: sign in there, and accept or decline.
If you did not expect this, do nothing: the invitation ends by itself. Until you accept, the organization knows only this address.</p>
<p ${SMALL}>You get this mail because <bdi>{{invitedBy}}</bdi> entered your address. You are on no mailing list: each invitation sends one mail.</p>
`;

export const invitationMail = mailTemplate<InvitationView>({
  subject: 'Invitation to {{orgName}}',
  text: TEXT,
  html: htmlPage('Invitation', BODY),
});
