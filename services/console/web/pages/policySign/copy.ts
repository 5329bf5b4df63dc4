export const copy = {
  title: 'AI use policy',
  what: 'The AI use policy',
  none: 'Your organization has published no AI use policy. There is nothing to sign.',
  unsigned: (version: number) => `Until you sign version ${version}, no tool runs for you or for a program that acts for you.`,
  signed: (version: number, when: string) => `You signed version ${version} ${when}. Tools run for you.`,
  version: (version: number) => `Version ${version}`,
  text: 'Text of the AI use policy',
  read: (version: number) => `I have read version ${version} and will follow it`,
  sign: (version: number) => `Sign version ${version}`,
  signing: 'Signing…',
  as: (name: string) => `Signed as ${name}.`,
  next: 'Then run your request again.',
  replacedTitle: (version: number) => `Version ${version} was published while you were reading`,
  replaced: (read: number, version: number) =>
    `Version ${read} counts no more, and you have not signed it. Below is the text of version ${version}; please read it before you sign.`,
  done: (time: string) => `Signed ${time}. Run your request again.`,
};
