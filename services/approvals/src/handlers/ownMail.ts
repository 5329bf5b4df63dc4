/** What a person has set for the mail they get. */
import type { Handler } from '@gatehouse/bus';
import { AppError, checkedTimeZone, type approvals, type Principal } from '@gatehouse/contracts';
import type { ServiceDeps } from '../deps';
import { DEFAULT_SETTINGS } from '../domain/mailTimes';
import type { RecipientRow } from '../store/mailSchemas';

type OwnMailDeps = Pick<ServiceDeps, 'mail' | 'mails' | 'recipients' | 'clock'>;

function readerOf({ kind, orgId, id: userId }: Principal) {
  if (kind !== 'user') throw new AppError('forbidden', 'Only a person gets mail');
  return { orgId, userId };
}

async function view({ mails, mail, clock }: OwnMailDeps, reader: { orgId: string; userId: string }, row: RecipientRow | undefined) {
  const { settings = DEFAULT_SETTINGS, changes: revision = 0, refused } = row ?? {};
  const nextAt = await mails.nextDue(reader);
  return {
    ...settings,
    revision,
    isSent: mail !== undefined,
    // What is due is looked at this moment, and perhaps put off by other settings.
    ...(nextAt !== undefined && nextAt > clock() && { nextAt: nextAt.toISOString() }),
    ...(refused !== undefined && { refused: { at: refused.at.toISOString(), reason: refused.reason } }),
  };
}

export const getOwnMail =
  (deps: OwnMailDeps): Handler<typeof approvals.getOwnMail> =>
  async (_, { principal }) => {
    const reader = readerOf(principal);
    return view(deps, reader, await deps.recipients.find(reader));
  };

/** What waits is looked at again: it may be due by the new settings. */
export const setOwnMail =
  (deps: OwnMailDeps): Handler<typeof approvals.setOwnMail> =>
  async ({ revision, ...wanted }, { principal }) => {
    const { recipients, mails, mail, clock } = deps;
    const reader = readerOf(principal);
    const { quietHours, timeZone } = wanted;
    if (quietHours !== undefined && quietHours.from === quietHours.to)
      throw new AppError('invalid', 'The settings are not acceptable', {
        details: ['/quietHours/to: must differ from `from`; for no mail at all the pace is `none`'],
      });
    const row = await recipients.set(reader, { ...wanted, timeZone: checkedTimeZone(timeZone) }, revision);
    if (row === undefined)
      throw new AppError('conflict', 'The settings were changed since', {
        data: { current: await view(deps, reader, await recipients.find(reader)) },
      });
    await mails.lookAgain(reader, clock());
    mail?.kick();
    return view(deps, reader, row);
  };
