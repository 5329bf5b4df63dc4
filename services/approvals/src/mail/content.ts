/** What the mail to one person says about what waits for them. */
import { linesOfPreview } from '../domain/preview';
import type { ApprovalRequest } from '../domain/request';
import { approvalUrl } from '../domain/show';
import type { OutgoingMail } from './mailer';
import { approvalsMail, type RequestView } from './templates/approvals';
import { inertName, oneLine, timeIn } from './words';

const KIND_WORDS = { user: 'The person', serviceAccount: 'The service account', orgToken: 'The organization token' } as const;

export interface Reader {
  readonly name: string;
  readonly address: string;
  readonly orgName: string;
  readonly orgSlug: string;
  readonly timeZone: string;
}
export interface Told {
  /** The mail's id, the same however often it is tried. */
  readonly id: string;
  readonly requests: readonly ApprovalRequest[];
  /** How many wait, these included. */
  readonly count: number;
  /** A request would end before the next mail at the times the person chose. */
  readonly isEarly: boolean;
  /** The person wants no mail. */
  readonly isUnwanted: boolean;
}

function viewOf(request: ApprovalRequest, { timeZone, orgSlug }: Reader, controlRoomUrl: string): RequestView {
  const { requester, terms, tool, expiresAt, preview, origin } = request;
  return {
    kind: KIND_WORDS[requester.kind],
    requester: inertName(requester.name),
    claim: inertName(origin.onBehalfOf ?? ''),
    tool,
    rule: terms.rule?.name ?? '',
    reason: terms.reason,
    about: preview === undefined ? [] : linesOfPreview(preview),
    readAt: preview === undefined ? '' : timeIn(timeZone, new Date(preview.readAt)),
    expires: timeIn(timeZone, expiresAt),
    url: approvalUrl(controlRoomUrl, orgSlug, request._id),
  };
}

export function approvalsContent(reader: Reader, { id, requests, count, ...told }: Told, controlRoomUrl: string): OutgoingMail {
  const { name, address, orgSlug } = reader;
  const { host, hostname } = new URL(controlRoomUrl);
  const settingsUrl = `${controlRoomUrl}/orgs/${orgSlug}/me/mail`;
  const orgName = inertName(reader.orgName);
  const content = approvalsMail({
    name: inertName(name),
    orgName,
    what: count === 1 ? requests[0]!.tool : `${count} calls wait for your decision in ${orgName}`,
    many: count === 1 ? '' : String(count),
    requests: requests.map((request) => viewOf(request, reader, controlRoomUrl)),
    more: count > requests.length ? String(count - requests.length) : '',
    listUrl: `${controlRoomUrl}/orgs/${orgSlug}/approvals`,
    host,
    settingsUrl,
    ...told,
  });
  return { to: { name: oneLine(name), address }, messageId: `<${id.replace(':', '.')}@${hostname}>`, settingsUrl, ...content };
}
