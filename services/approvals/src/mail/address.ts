/** Whom to write: asked once per request, kept as one document per person. */
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { identity, isAppError } from '@gatehouse/contracts';
import type { ListedRequest } from '../domain/request';
import type { MailStore } from '../store/mails';
import type { RequestStore } from '../store/requests';

interface Deps {
  readonly bus: Pick<Bus, 'call'>;
  readonly requests: Pick<RequestStore, 'notified'>;
  readonly mails: Pick<MailStore, 'add'>;
}

const DAY_MS = 24 * 60 * 60_000;

async function approversOf(bus: Pick<Bus, 'call'>, { orgId, terms, correlationId }: ListedRequest) {
  const { users = [], groups = [] } = terms.approvers;
  const asked = { orgId, userIds: [...users], groupIds: [...groups], admins: true };
  try {
    return await bus.call(identity.approverAddresses, asked, edgeCallContext({ correlationId }));
  } catch (err) {
    if (isAppError(err) && err.code === 'not_found') return undefined;
    throw err;
  }
}

/** One mail for each who may decide it. May be done twice: the second time finds the mails there. */
export async function addressMails({ bus, requests, mails }: Deps, request: ListedRequest, now: Date): Promise<void> {
  const found = await approversOf(bus, request);
  const { _id: requestId, orgId, barred, expiresAt } = request;
  for (const { userId, email, name } of found?.people ?? []) {
    if (barred.includes(userId)) continue;
    await mails.add({
      _id: `${requestId}:${userId}`,
      orgId,
      requestId,
      userId,
      address: email,
      name: name ?? email,
      orgName: found!.orgName,
      orgSlug: found!.orgSlug,
      createdAt: now,
      attempts: 0,
      dueAt: now,
      removeAt: new Date(expiresAt.getTime() + DAY_MS),
    });
  }
  await requests.notified(request);
}
