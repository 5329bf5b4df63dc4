export const copy = {
  title: (slug: string) => `My credential for ${slug}`,
  what: 'Your credential',
  notFound: (slug: string) => `There is no integration ${slug} that you may use. An admin can grant it to you.`,
  notNeeded: (slug: string) => `Calls of ${slug} need no credential.`,
  missing: (slug: string) => `You have stored none, so every call of ${slug} that is made for you is refused.`,
  moved: (slug: string) => `${slug} is at another address than the one yours was stored for, so it is sent nowhere. Store it anew.`,
  present: (when: string) => `Calls that are made for you use the one you stored ${when}.`,
  store: 'Store it',
  replace: 'Replace it',
  only: (name: string) => `For ${name} alone: nobody else's calls use it, and no admin can read it.`,
  stored: (time: string) => `Stored ${time}. Run your request again.`,
};
