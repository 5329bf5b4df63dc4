/** Whom to write: asked once per request, kept as one document per person. */
import { edgeCallContext } from '@gatehouse/bus';
import { DEFAULT_SETTINGS, planMail } from '../domain/mailTimes';
import type { ListedRequest } from '../domain/request';
import { approversOf } from '../handlers/approversOf';
import type { MailDeps } from './deps';

const DAY_MS = 24 * 60 * 60_000;

/**
 * One mail for each who may decide it. Who wants none gets none, unless nobody would be told. May be done twice: the second time finds the mails there,
 * and what was not tried yet of people who are not asked any more is forgotten.
 */
export async function addressMails(
  deps: Pick<MailDeps, 'bus' | 'requests' | 'mails' | 'recipients' | 'gatherMs'>,
  request: ListedRequest,
  now: Date,
): Promise<void> {
  const { bus, requests, mails, recipients, gatherMs } = deps;
  const { _id: requestId, orgId, terms, barred, expiresAt } = request;
  const found = await approversOf(bus, orgId, terms.approvers, edgeCallContext({ correlationId: request.correlationId }));
  const people = (found?.people ?? []).map(({ userId }) => userId).filter((userId) => !barred.includes(userId));
  const settings = await recipients.settingsOf(orgId, people);
  const willing = people.filter((userId) => settings.get(userId)?.pace !== 'none');
  for (const userId of willing.length > 0 ? willing : people)
    await mails.add({
      _id: `${requestId}:${userId}`,
      orgId,
      requestId,
      userId,
      orgName: found!.orgName,
      orgSlug: found!.orgSlug,
      createdAt: now,
      attempts: 0,
      dueAt: planMail({ createdAt: now, expiresAt }, settings.get(userId) ?? DEFAULT_SETTINGS, gatherMs).at,
      removeAt: new Date(expiresAt.getTime() + DAY_MS),
    });
  await mails.forgetOthers(request, people);
  await requests.notified(request);
}
