/** Mail that a person gets, as they set it. */
import { approvals } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { revisionSeen } from '../revisions';
import { orgRoute, strictThroughout } from '../route';

const { pace, dailyAt, quietHours, timeZone, revision } = approvals.setOwnMail.request.properties;

export const ownMailRoutes = [
  orgRoute({
    method: 'GET',
    path: '/me/mail',
    admin: false,
    summary: 'When I want mail about requests that I may decide, when the next goes out, and whether my address was refused',
    answer: approvals.OwnMail,
    handle: ({ call }, { bus }) => bus.call(approvals.getOwnMail, {}, call),
  }),
  orgRoute({
    method: 'PUT',
    path: '/me/mail',
    admin: false,
    summary:
      'Set it. Mail waits for the pace and for the end of my quiet hours, unless a request in it would end less than 30 minutes later; with `none` I am told only of what nobody else would be told',
    body: strictThroughout(Type.Object({ pace, dailyAt, quietHours, timeZone, revision })),
    takesIfMatch: true,
    answer: approvals.OwnMail,
    handle: ({ body: { revision: seen, ...settings }, ifMatch, call }, { bus }) =>
      bus.call(approvals.setOwnMail, { ...settings, ...revisionSeen(seen, ifMatch) }, call),
  }),
];
