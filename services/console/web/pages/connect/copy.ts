export const copy = {
  title: 'Connect',
  working: 'Reading the answer of the provider…',
  done: (slug: string) => `Connected to ${slug}. If a call was refused for want of this, make it again.`,
  back: 'Go to the credential',
  readTools: (slug: string) => `Read the tools of ${slug}`,
  noState:
    'The provider sent you here without the value that says which connection this is (state). Nothing was connected. Begin again at the page of the credential.',
  begun: 'Go back to where you began',
  again: 'Go back and connect again',
  own: 'Go to my credentials',
  start: 'Go to the start page',
};
