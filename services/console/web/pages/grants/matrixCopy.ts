import { grouped } from '../../ui/numberWords.ts';

export const copy = {
  tooMany: (grants: number, most: number) =>
    `The matrix compares up to ${grouped(most)} grants, and there are ${grouped(grants)}. The list has them all: search it, or filter it by who or what.`,
  first: 'The first 50 of each kind are shown. Search to see the others.',
  label: 'Who reaches what',
  who: 'Who',
  note: 'A number is how many of its tools, · is none. In brackets: not direct but through a group or an open default. Press a cell to see why.',
  what: 'Why',
  view: 'View',
  views: { list: 'List', matrix: 'Matrix' },
  pick: 'Who',
  columns: { integration: 'Integration', access: 'Reach' },
  amount: (tools: 'ALL' | readonly string[], all: number) => (tools === 'ALL' ? 'all' : `${grouped(tools.length)}/${grouped(all)}`),
  none: '·',
  said: (who: string, slug: string, access: string, isDirect: boolean) => `${who}, ${slug}: ${access}${isDirect ? '' : ', not direct'}`,
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
