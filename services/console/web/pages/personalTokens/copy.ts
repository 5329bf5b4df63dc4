export const copy = {
  title: 'My tokens',
  table: 'Personal tokens',
  titleOf: (name: string) => `Personal tokens of ${name}`,
  someone: 'a member',
  blockedOf: 'Blocked: every call is refused until an admin lifts the block.',
  noneOf: 'This member has no personal token.',
  empty: 'A personal token acts as you at the MCP address, for programs that cannot sign in. Prefer signing in where a program offers it.',
  off: 'Personal tokens are off in this organization.',
  askAdmin: (admins: string) => `${admins} can allow them in the security settings.`,
  allow: 'You can allow them in the',
  settings: 'security settings',
};
