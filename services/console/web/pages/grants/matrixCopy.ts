import { grouped } from '../../ui/numberWords.ts';

export const copy = {
  label: 'Who reaches what',
  who: 'Who',
  note: 'A number is how many of its tools, · is none. In brackets: not direct but through a group or an open default. Press a cell to see why.',
  what: 'Why',
  view: 'View',
  views: { list: 'List', matrix: 'Matrix' },
  pick: 'Who',
  columns: { integration: 'Integration', reach: 'Reach' },
  amount: (tools: 'ALL' | readonly string[], all: number) => (tools === 'ALL' ? 'all' : `${grouped(tools.length)}/${grouped(all)}`),
  none: '·',
  said: (who: string, slug: string, reach: string, isDirect: boolean) => `${who}, ${slug}: ${reach}${isDirect ? '' : ', not direct'}`,
  nothingSaid: 'nothing',

  title: (who: string, slug: string, reach: string | undefined) =>
    `${who} × ${slug}: ${reach === undefined ? 'nothing' : `${reach} tools`}`,
  nothing: 'No grant of their own, of a group or for every member says so. Every call is refused.',
  because: {
    direct: (reach: string, _name: string) => `Direct: ${reach}`,
    group: (reach: string, name: string) => `Because ${name} has ${reach}`,
    everyone: (reach: string, _name: string) => `Because every member has ${reach} (open default)`,
  },
  notDirect: 'Direct: nothing.',
  goneGroup: 'a deleted group',
  grant: 'Grant directly',
  choose: 'Choose tools',
  open: (name: string) => `Open ${name}`,
};
