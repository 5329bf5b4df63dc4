import { count, grouped } from '../../ui/numberWords.ts';

const v = (version: number): string => `version ${grouped(version)}`;
const people = (total: number): string => count(total, 'person', 'people');

export const copy = {
  list: 'AI use policy',
  what: 'This version',
  title: (version: number) => `AI use policy, ${v(version)}`,
  views: 'Parts of the version',
  text: 'Text',
  textOf: (version: number) => `Text of ${v(version)}`,

  newSentence: (version: number) => `It is kept as a draft: nobody signs ${v(version)} until it is published.`,
  newFrom: (version: number) => `The text of ${v(version)} stands here to begin with.`,
  draftSentence: 'Nobody signs this draft until it is published. Last written',
  countsSince: 'This version is in force since',
  supersededSentence: 'A later version is in force. This one was published',
  by: 'by',
  signed: (signed: number, total: number) =>
    signed === total
      ? `Everybody has signed it: ${people(total)}.`
      : `${grouped(signed)} of ${people(total)} ${signed === 1 ? 'has' : 'have'} signed it.`,
  iSigned: 'You signed it',
  iDidNot: 'You have not signed it: no tool runs for you until you do.',
  sign: 'Read and sign',

  editor: 'Parts of the draft',
  write: 'Write',
  preview: 'Preview',
  compareWith: (version: number) => `Compare with ${v(version)}`,
  label: 'Text, in Markdown',
  length: (length: number, most: number) =>
    `${grouped(length)} of ${grouped(most)} characters. Headings, lists and emphasis are drawn; HTML and addresses stay text.`,
  previewNote: 'This is what people read before they sign.',
  previewEmpty: 'There is no text yet.',
  empty: 'Write a text.',
  tooLong: (most: number) => `At most ${grouped(most)} characters.`,
  hidden: (places: string) => `No control or invisible characters: ${places}.`,
  hiddenAt: (line: number, code: string) => `line ${grouped(line)} has ${code}`,
  create: 'Save draft',
  save: 'Save draft',
  saving: 'Saving…',
  nothing: 'Nothing to save',
  created: (version: number) => `Draft of ${v(version)} saved.`,
  saved: (at: string) => `Saved ${at}. Nobody signs it until it is published.`,
  unsaved: 'Not saved yet.',
  discard: 'Discard changes',
  leave: 'this draft',
  conflictNone: 'nothing',

  publish: (version: number) => `Publish ${v(version)}`,
  publishing: 'Publishing…',
  keepDraft: 'Keep draft',
  publishTitle: (version: number) => `Publish ${v(version)} of the AI use policy?`,
  publishStops: (total: number) =>
    `${total === 1 ? 'You are the only person here and sign' : `All ${people(total)} here sign`} it at the console. Until somebody has signed it, every tool call of theirs is refused, and of every program that acts for them, approved calls included.`,
  publishReplaces: (version: number, signed: number) =>
    `It replaces ${v(version)}, which ${people(signed)} signed: those signatures are kept and no longer count.`,
  publishSpares: (accounts: number) => `Service accounts (${grouped(accounts)}) and tokens of the organization are not stopped.`,
  publishCounts: 'Counting who would sign…',
  typeName: (version: number) => `v${version}`,
  saveFirst: 'Save the draft first: what is published is what is saved.',
  published: (at: string) => `Published ${at}. Calls of people that start from now on are refused until they sign.`,

  compareTitle: 'What changed',
  compareSelect: 'Compare with',
  same: 'The texts do not differ.',

  signatures: 'People',
  accounts: 'Service accounts',
  accountsNote:
    'They are never stopped. An admin can record that an account acknowledges the version that counts; the record is kept for ever.',
  show: 'Which are shown',
  signersOf: {
    user: {
      unsigned: 'Not signed',
      signed: 'Signed',
      none: 'Nobody has signed this version.',
      all: 'Everybody who is active has signed this version.',
      search: 'Name or address',
    },
    serviceAccount: {
      unsigned: 'Not acknowledged',
      signed: 'Acknowledged',
      none: 'This version was acknowledged for no service account.',
      all: 'It was acknowledged for every active service account.',
      search: 'Name',
    },
  },
  noMatch: 'No name matches.',
  clear: 'Clear search',
  columns: { who: 'Who', at: 'Signed', acknowledged: 'Acknowledged', by: 'Recorded by', actions: 'Actions' },
  acknowledge: 'Acknowledge',
  acknowledgeFor: (name: string) => `Acknowledge for ${name}`,
  acknowledging: 'Recording…',
  keepOpen: 'Leave it open',
  acknowledgeTitle: (name: string, version: number) => `Record that ${name} acknowledges ${v(version)}?`,
  acknowledgeNewer: (version: number) => `Acknowledge ${v(version)}`,
  replaced: (old: number, now: number) =>
    `${v(now).replace('v', 'V')} was published meanwhile. It replaces ${v(old)}, which can no longer be acknowledged.`,
  readVersion: (version: number) => `Read ${v(version)}`,
  acknowledgeBody: 'It is recorded with your name, kept for ever, and changes nothing in what the account may call.',
  acknowledged: (name: string, at: string) => `Recorded for ${name} ${at}.`,

  record: 'Record',
  recordNote: 'What the audit log says of the AI use policy, all versions. Reading it is recorded too.',
  recordEmpty: 'Nothing is recorded.',
  recordColumns: { at: 'When', what: 'What', version: 'Version', whom: 'For', by: 'By' },
  types: {
    'aiUsePolicy.drafted': 'Draft written',
    'aiUsePolicy.published': 'Published',
    'aiUsePolicy.signed': 'Signed',
    'aiUsePolicy.acknowledged': 'Acknowledged for an account',
  } as Readonly<Record<string, string>>,
};
