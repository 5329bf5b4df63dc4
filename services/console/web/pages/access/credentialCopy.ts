export const credentialCopy = {
  missing: 'No credential is stored: every call fails.',
  present: (when: string) => `A credential is stored, since ${when}.`,
  stored: (time: string) => `Stored ${time}. Run your request again.`,
  store: 'Store credential',
  replace: 'Replace credential',
  remove: 'Remove credential',
  removing: 'Removing…',
  test: 'Test credential',
  testNote: 'One real call with this credential. It passes the same checks as any other call.',
  close: 'Close',
};
