export const copy = {
  title: 'Connect',
  working: 'Reading the answer of the provider…',
  done: (slug: string) => `Connected to ${slug}. Run your request again.`,
  back: 'Go to the credential',
  start: 'Go to the start page',
};
