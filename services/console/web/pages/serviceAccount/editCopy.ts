/** Texts of the form that changes an account; they load when it opens. */
export const copy = {
  name: 'Name',
  description: 'Description (optional)',
  addressesLabel: 'Allowed addresses (optional)',
  addressesHelp: 'One address or range per line, such as 203.0.113.0/24. Empty means any. Calls from elsewhere fail as soon as you save.',
  nothing: 'nothing',
  save: 'Save',
  saving: 'Saving…',
};
