import { count, grouped } from '../../ui/numberWords.ts';

const what = {
  serviceAccount: 'service account',
  user: 'member',
  token: 'token',
  group: 'group',
  block: 'block',
  grant: 'grant',
  rule: 'rule',
};
export type Many = keyof typeof what;
const many = (of: Many, number: number): string => count(number, what[of]);

export const copy = {
  disable: 'Disable…',
  disableTitle: (number: number) => `Disable ${many('serviceAccount', number)}?`,
  disableBody: (already: number) =>
    `Calls with their tokens are refused from the next one on. Tokens, grants and credentials stay, and an account can be enabled again.${
      already === 0 ? '' : ` ${many('serviceAccount', already)} of these ${already === 1 ? 'is' : 'are'} disabled already.`
    }`,
  disableAction: 'Disable them',
  disabled: 'disabled',
  keepActive: 'Keep them active',

  revokeAll: 'Revoke tokens…',
  revokeAllTitle: (number: number) => `Revoke every token of ${many('serviceAccount', number)}?`,
  revokeAllBody: 'Every token of these accounts that works now ends. Calls with it are refused from the next one on.',
  revokeAllAction: 'Revoke their tokens',
  revokedAll: 'without a token now',
  revoke: 'Revoke…',
  revokeTitle: (number: number) => `Revoke ${many('token', number)}?`,
  revokeBody: 'Calls with them are refused from the next one on.',
  usedLately: (of: Many, number: number) => `${many(of, number)} of these ${number === 1 ? 'was' : 'were'} used in the last 7 days.`,
  useUnknown: (of: Many, number: number) => `Of ${many(of, number)} it is not known yet whether they were used in the last 7 days.`,
  revokeAction: 'Revoke tokens',
  revoked: 'revoked',
  keepTokens: 'Keep tokens',

  block: 'Block…',
  blockTitle: (of: Many, number: number) => `Block ${many(of, number)}?`,
  blockBody:
    'Every call of theirs is refused from the next one on, with whatever token or program, also those that were approved and have not run. Each gets a block of its own, which can be lifted.',
  blockAction: 'Block them now',
  blocked: 'blocked',
  keepCalls: 'Keep calls running',

  grant: 'Grant access…',
  grantNext: 'Continue',
  grantCancel: 'Cancel',
  grantTitle: (slug: string, of: Many, number: number) => `Grant ${slug} to ${many(of, number)}?`,
  grantBody: (tools: string) => `Each may use ${tools} from the next call on. Who has a grant for it by name has this one in its place.`,
  allTools: 'all its tools, and those that come later,',
  someTools: (number: number) => count(number, 'tool'),
  grantAction: 'Grant access',
  granted: 'granted',
  keepGrants: 'Grant nothing',

  remove: 'Delete…',
  removeTitle: (number: number) => `Delete ${many('group', number)}?`,
  removeBody: (members: number) =>
    `${count(members, 'membership ends', 'memberships end')}, and with them what these groups give from the next call on. A group that a rule names is not deleted.`,
  removeAction: 'Delete groups',
  removed: 'deleted',
  keepGroups: 'Keep groups',

  takeOut: 'Remove from group…',
  takeOutTitle: (number: number) => `Remove ${many('user', number)} from the group?`,
  takeOutBody: 'What the group gives them ends with their next call. They stay members of the organization.',
  takeOutAction: 'Remove from group',
  takenOut: 'removed',
  keepIn: 'Keep them in',

  putIn: 'Add to group…',
  group: 'Group',
  putInNext: 'Continue',
  putInCancel: 'Cancel',
  putInTitle: (group: string, number: number) => `Add ${many('user', number)} to ${group}?`,
  putInBody: 'They have what the group gives from their next call on.',
  putInAction: 'Add to group',
  putInDone: 'in the group now',
  keepOut: 'Add nobody',

  removeGrants: 'Remove…',
  removeGrantsTitle: (number: number) => `Remove ${many('grant', number)}?`,
  removeGrantsBody:
    'What only these grants give is refused from the next call on. A grant that was changed since this list was read stays.',
  openDefaults: (number: number) =>
    `${number === 1 ? '1 of these is an open default' : `${grouped(number)} of these are open defaults`}: every member without another grant loses what it gives.`,
  removeGrantsAction: 'Remove grants',
  removedGrants: 'removed',
  keepTheirGrants: 'Keep grants',

  switchOn: 'Switch on…',
  switchOnTitle: (number: number) => `Switch ${many('rule', number)} on?`,
  switchOnBody:
    'They apply from the next call on, in the places that they have. A rule that was changed since this list was read stays as it is.',
  switchOnAction: 'Switch rules on',
  switchedOn: 'on now',
  keepOff: 'Keep them off',
  switchOff: 'Switch off…',
  switchOffTitle: (number: number) => `Switch ${many('rule', number)} off?`,
  switchOffBody:
    'Calls that they decide are decided by other rules and the default from the next one on. A rule that was changed since this list was read stays as it is.',
  switchOffAction: 'Switch rules off',
  switchedOff: 'off now',
  keepOn: 'Keep them on',
  rulesOff: (number: number) => `${many('rule', number)} of these ${number === 1 ? 'denies or asks a person' : 'deny or ask a person'}.`,

  lift: 'Lift…',
  liftTitle: (number: number) => `Lift ${many('block', number)}?`,
  liftBody: 'Calls that these blocks refuse are decided by grants and rules again, from the next one on. The blocks stay in the history.',
  liftAction: 'Lift blocks',
  lifted: 'lifted',
  keepBlocks: 'Keep blocks',
};
