/** The mail about one or more requests, to a person who may decide them. */
import { htmlPage, mailTemplate, SMALL } from './compile';

/** What it tells of one request. */
export interface RequestView {
  /** What kind of caller it is, as the subject of a sentence. */
  readonly kind: string;
  readonly requester: string;
  /** Whom the caller says it acts for; empty without a claim. */
  readonly claim: string;
  readonly tool: string;
  /** Name of the rule; empty when the organization's default asked. */
  readonly rule: string;
  readonly reason: string;
  readonly expires: string;
  /** What the call is about and what it would change, line by line; empty when nothing is known beside its arguments. */
  readonly about: readonly string[];
  /** When that was read. */
  readonly readAt: string;
  readonly url: string;
}

export interface ApprovalsView {
  /** What the person it goes to is called. */
  readonly name: string;
  readonly orgName: string;
  /** What the subject says: the tool, or how many. */
  readonly what: string;
  /** How many; empty for one. */
  readonly many: string;
  readonly requests: readonly RequestView[];
  /** How many more wait than are told of; empty when all are. */
  readonly more: string;
  /** A request would end before the next mail at the times the person chose. */
  readonly isEarly: boolean;
  /** The person wants no mail. */
  readonly isUnwanted: boolean;
  readonly listUrl: string;
  readonly host: string;
  readonly settingsUrl: string;
}

const TEXT = `Hello {{name}},

{{#if many}}{{many}} calls in {{orgName}} wait for your decision.

{{/if}}{{#each requests}}{{kind}} {{requester}} wants to call {{tool}} in {{../orgName}}. The call waits for your decision.
{{#if claim}}It says that it acts for {{claim}}. Nobody has checked that.
{{/if}}

{{#if rule}}Rule:    {{rule}}
{{/if}}Reason:  {{reason}}
Until:   {{expires}}
{{#if about}}
What it is about, as read {{readAt}}:
{{#each about}}  {{this}}
{{/each}}
{{/if}}

Look at the request and decide:
{{url}}

{{/each}}{{#if more}}{{more}} more wait:
{{listUrl}}

{{/if}}{{#if isEarly}}This mail comes outside the times you chose: a request in it would end before your next mail.

{{/if}}The link leads to the console at {{host}}. The link alone approves nothing: sign in there, look at exactly what will be sent, and decide.
Somebody else who was asked may decide before you.

{{#if isUnwanted}}You get this mail although you want none: it waited before you said so, or nobody else who may decide would get one.
{{else}}You get this mail because you may decide such requests in {{orgName}}.
{{/if}}To get fewer mails, at other times or none at night:
{{settingsUrl}}
`;

const BODY = `<p>Hello {{name}},</p>
{{#if many}}<p>{{many}} calls in {{orgName}} wait for your decision.</p>
{{/if}}{{#each requests}}<p>{{kind}} <strong><bdi>{{requester}}</bdi></strong> wants to call <code>{{tool}}</code> in <bdi>{{../orgName}}</bdi>. The call waits for your decision.
{{#if claim}}It says that it acts for <bdi>{{claim}}</bdi>. Nobody has checked that.{{/if}}</p>
<table style="border-spacing:0 .25rem">
{{#if rule}}<tr><td style="padding-right:1rem">Rule</td><td>{{rule}}</td></tr>
{{/if}}<tr><td style="padding-right:1rem">Reason</td><td>{{reason}}</td></tr>
<tr><td style="padding-right:1rem">Until</td><td>{{expires}}</td></tr>
</table>
{{#if about}}<p>What it is about, as read {{readAt}}:</p>
<pre style="white-space:pre-wrap">{{#each about}}<bdi>{{this}}</bdi>
{{/each}}</pre>
{{/if}}<p><a href="{{url}}">Look at the request and decide</a></p>
{{#if ../many}}<hr style="border:0;border-top:1px solid #d1d9e0">
{{/if}}{{/each}}{{#if more}}<p><a href="{{listUrl}}">{{more}} more wait</a></p>
{{/if}}{{#if isEarly}}<p>This mail comes outside the times you chose: a request in it would end before your next mail.</p>
{{/if}}<p ${SMALL}>The link leads to the console at {{host}}. The link alone approves nothing: sign in there, look at exactly what will be sent, and decide.
Somebody else who was asked may decide before you.</p>
<p ${SMALL}>{{#if isUnwanted}}You get this mail although you want none: it waited before you said so, or nobody else who may decide would get one.{{else}}You get this mail because you may decide such requests in <bdi>{{orgName}}</bdi>.{{/if}}
<a href="{{settingsUrl}}">Get fewer mails, at other times or none at night</a></p>
`;

export const approvalsMail = mailTemplate<ApprovalsView>({
  subject: '{{#if many}}{{what}}{{else}}Waits for your decision: {{what}}{{/if}}',
  text: TEXT,
  html: htmlPage('Waits for your decision', BODY),
});
