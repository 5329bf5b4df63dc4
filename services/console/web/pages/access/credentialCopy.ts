export const credentialCopy = {
  missing: 'No credential is stored: tools that need one cannot be called.',
  present: (when: string) => `A credential was stored ${when}.`,
  lacking: (when: string, parts: readonly string[]) =>
    `A credential was stored ${when}, without a part for ${parts.join(' and ')}: tools that need it cannot be called.`,
  rejected: (when: string) => `The API rejected the stored credential (401) on ${when}. Replace it, or test it again.`,
  stored: (time: string) => `Stored ${time}. A call that was refused without it can be made again.`,
  store: 'Store credential',
  replace: 'Replace credential',
  remove: 'Remove credential',
  removing: 'Removing…',
  test: 'Test credential',
  testNote: 'This makes one real call with the credential. It passes the same checks as any other call.',
  close: 'Close',
};
