export const copy = {
  title: 'Connect',
  working: 'Reading the answer of the provider…',
  done: (slug: string) => `Connected to ${slug}. Run your request again.`,
  back: 'Go to the credential',
  noState:
    'The provider sent you here without the value that says which connection this is (state). Nothing was connected. Begin again at the page of the credential.',
  start: 'Go to the start page',
};
