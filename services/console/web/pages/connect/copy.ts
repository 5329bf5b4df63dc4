export const copy = {
  title: 'Connect',
  working: 'The answer of the provider is being taken…',
  done: (slug: string) => `Connected to ${slug}. Run your request again.`,
  back: 'Go to the credential',
  start: 'Go to the start page',
};
