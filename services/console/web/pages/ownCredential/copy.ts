export const copy = {
  title: (slug: string) => `My credential for ${slug}`,
  what: 'Your credential',
  notFound: (slug: string) => `There is no integration ${slug} that you may use. An admin can grant it to you.`,
  notNeeded: (slug: string) => `Calls of ${slug} need no credential.`,
  panel: (slug: string) => `For calls of ${slug} that are made for you`,
  only: (name: string) => `For ${name} alone: nobody else's calls use it, and no admin can read it.`,
};
