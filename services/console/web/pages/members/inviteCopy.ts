import { count } from '../../ui/numberWords.ts';

const NO_MAIL = 'No mail goes out now: the last one left less than an hour ago.';
const withMail = (words: string, isMailed: boolean): string => (isMailed ? words : `${words} ${NO_MAIL}`);

export const copy = {
  invite: 'Invite',
  email: 'E-mail address',
  emailHelp:
    'The person who signs in with this address can accept and join. Gatehouse sends them a mail; the list below says whether it was sent.',
  emailRule: 'An e-mail address, such as maria@acme.example.',
  role: 'Role',
  roles: [
    { value: 'member', label: 'Member: uses what is granted' },
    { value: 'admin', label: 'Admin: also changes everything here' },
  ],
  inviteAction: 'Invite person',
  inviting: 'Inviting…',
  invited: (email: string, until: string, isMailed: boolean) =>
    withMail(`${email} is invited until ${until}. They sign in with this address and accept.`, isMailed),

  title: 'Invitations',
  note: 'An invitation is valid for 14 days. Invite an address again to renew it; if the last mail is an hour old, another one is sent.',
  empty: 'No invitation is open.',
  sentence: (open: number) => count(open, 'invitation is open', 'invitations are open'),
  columns: { email: 'Address', role: 'Role', by: 'Invited by', mail: 'Mail', ends: 'Ends', actions: 'Actions' },
  renew: 'Renew',
  renewed: (email: string, until: string, isMailed: boolean) => withMail(`${email} is invited until ${until}.`, isMailed),
  withdraw: 'Withdraw',
  withdrawTitle: (email: string) => `Withdraw the invitation of ${email}?`,
  withdrawBody: 'Nobody can accept it any more. The address can be invited again.',
  withdrawAction: 'Withdraw invitation',
  withdrawing: 'Withdrawing…',
  keep: 'Keep invitation',
  withdrawn: (email: string, at: string) => `Invitation of ${email} withdrawn ${at}.`,
};
