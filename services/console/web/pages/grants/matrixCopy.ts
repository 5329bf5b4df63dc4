import { grouped } from '../../ui/numberWords.ts';

export const copy = {
  kind: 'Whose grants',
  kinds: { serviceAccount: 'Service accounts', group: 'Every member and groups', user: 'Members' },
  everyone: 'Every member',
  shown: (rows: number) => `${grouped(rows)} shown, more exist`,
  more: 'Load more',
  empty: 'There is nobody of this kind yet.',
  noMatch: 'Nobody of this kind has such a name.',
  label: 'Who reaches what',
  who: 'Who',
  note: 'A cell says how many tools of the integration somebody may use; · means none. Brackets: by a group or an open default, not directly. Press a cell to see why.',
  what: 'Why',
  view: 'View',
  views: { list: 'List', matrix: 'Matrix' },
  pick: 'Who',
  columns: { integration: 'Integration', access: 'Reach' },
  amount: (tools: 'ALL' | number, all: number) => (tools === 'ALL' ? 'all' : `${grouped(tools)}/${grouped(all)}`),
  none: '·',
  blocked: (tools: 'ALL' | number) => (tools === 'ALL' ? 'Blocked' : `${grouped(tools)} blocked`),
  said: (who: string, slug: string, access: string, isDirect: boolean, blocked: string | undefined) =>
    `${who}, ${slug}: ${access}${isDirect ? '' : ', not direct'}${blocked === undefined ? '' : `, ${blocked.toLowerCase()}`}`,
  nothingSaid: 'nothing',

  title: (who: string, slug: string, access: string | undefined) =>
    `${who} × ${slug}: ${access === undefined ? 'nothing' : `${access} tools`}`,
  nothing: 'No grant of their own, of a group or for every member says so. Every call is refused.',
  because: {
    direct: (access: string, _name: string) => `Direct: ${access}`,
    group: (access: string, name: string) => `Because ${name} has ${access}`,
    everyone: (access: string, _name: string) => `Because every member has ${access} (open default)`,
  },
  notDirect: 'Direct: nothing.',
  goneGroup: 'a deleted group',
  grant: 'Grant directly',
  choose: 'Choose tools',
  open: (name: string) => `Open ${name}`,
};
