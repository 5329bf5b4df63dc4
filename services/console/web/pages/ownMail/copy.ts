import type { OwnMail } from '../../api/types.ts';

const PACES = {
  atOnce: 'Mail about requests goes to you within a minute.',
  hourly: 'Mail about requests goes to you once an hour.',
  daily: 'Mail about requests goes to you once a day.',
  none: 'You get no mail about requests, unless nobody else would get one.',
} as const satisfies Record<OwnMail['pace'], string>;

export const copy = {
  title: 'My mail',
  what: 'Your mail settings',
  sentence: ({ isSent, pace }: OwnMail) => (isSent ? PACES[pace] : 'This installation sends no mail: look at Approvals for what waits.'),

  settingsTitle: 'Mail about requests that you may decide',
  settingsNote: 'For this organization. What waits goes out as one mail.',
  next: 'Something waits for your next mail, which goes out',
  nextSoon: 'within a minute',
  pace: 'How often',
  paces: { atOnce: 'At once', hourly: 'Every hour', daily: 'Once a day', none: 'No mail' },
  paceHelp: {
    atOnce: 'Requests of the same minute come as one mail.',
    hourly: 'What came in goes out with the next full hour.',
    daily: 'What came in goes out at the time you choose.',
    none: 'You see requests in the console only. If everybody who may decide wants no mail, all of you get it.',
  },
  dailyAt: 'Time of the daily mail',
  timeRule: 'A time, such as 07:30.',
  quiet: 'Quiet hours',
  quietHelp: 'Mail waits until they are over.',
  from: 'From',
  to: 'To',
  sameTimes: 'The two times must differ.',
  timeZone: 'Time zone',
  timeZoneHelp: 'For the times here and in your mails, such as Europe/Berlin.',
  timeZoneRule: 'Give a time zone.',
  save: 'Save',
  saving: 'Saving…',
  saved: (at: string) => `Saved ${at}. It also applies to what waits now.`,

  refusedTitle: 'Your address was refused',
  refused: 'The mail server did not take the last mail to you,',
  refusedHelp: 'Your address comes from the identity provider. If it is wrong, have it corrected there and sign in again.',

  whatTitle: 'What you can rely on',
  rules: [
    'A request that would end less than 30 minutes after your next mail is told at once, in quiet hours too. The mail says so.',
    'What somebody decided before your mail went out is not in it.',
    'No mail can approve anything: its link leads here, where you see exactly what will be sent.',
  ],
};
