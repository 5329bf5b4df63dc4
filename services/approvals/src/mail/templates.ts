/** The mail to an approver, as text and as HTML. Values are escaped in both: markup in HTML, line breaks and invisible characters in each. */
import Handlebars from 'handlebars';

/** What a mail tells. Every member is there: the templates are strict. */
export interface MailView {
  /** What the person it goes to is called. */
  readonly name: string;
  readonly orgName: string;
  readonly requester: string;
  readonly kind: string;
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

const TEXT = `Hello {{name}},

{{kind}} {{requester}} wants to call {{tool}} in {{orgName}} and needs your approval.

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

This link carries no authority: you decide there, signed in, after you have seen exactly what will be sent.
Anybody else who is asked may decide before you.
`;

const HTML = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Approval needed</title></head>
<body style="font:16px/1.5 system-ui,sans-serif;color:#1f2328;max-width:36rem">
<p>Hello {{name}},</p>
<p>{{kind}} <strong>{{requester}}</strong> wants to call <code>{{tool}}</code> in {{orgName}} and needs your approval.</p>
<table style="border-spacing:0 .25rem">
{{#if rule}}<tr><td style="padding-right:1rem">Rule</td><td>{{rule}}</td></tr>
{{/if}}<tr><td style="padding-right:1rem">Reason</td><td>{{reason}}</td></tr>
<tr><td style="padding-right:1rem">Until</td><td>{{expires}}</td></tr>
</table>
{{#if about}}<p>What it is about, as read {{readAt}}:</p>
<pre style="white-space:pre-wrap">{{#each about}}<bdi>{{this}}</bdi>
{{/each}}</pre>
{{/if}}<p><a href="{{url}}">Look at the request and decide</a></p>
<p style="color:#59636e;font-size:.875rem">This link carries no authority: you decide there, signed in, after you have seen exactly what will be sent.
Anybody else who is asked may decide before you.</p>
</body></html>
`;

const OPTIONS = { strict: true, knownHelpersOnly: true } as const;
const text = Handlebars.compile<MailView>(TEXT, { ...OPTIONS, noEscape: true });
const html = Handlebars.compile<MailView>(HTML, OPTIONS);

/** One line of visible characters: nobody's name may add lines to the text or turn its direction. */
export const oneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();

export function renderMail(view: MailView): { subject: string; text: string; html: string } {
  const safe = Object.fromEntries(
    Object.entries(view).map(([name, value]: [string, string | readonly string[]]) => [
      name,
      typeof value === 'string' ? oneLine(value) : value.map(oneLine),
    ]),
  ) as unknown as MailView;
  return { subject: `Approval needed: ${safe.tool}`, text: text(safe), html: html(safe) };
}
