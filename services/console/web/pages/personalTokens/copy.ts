export const copy = {
  title: 'My tokens',
  table: 'Personal tokens',
  empty: 'A personal token acts as you at the MCP address, for programs that cannot sign in. Prefer signing in where a program offers it.',
  off: (admins: string) => `Personal tokens are off in this organization. ${admins} can allow them in the security settings.`,
};
