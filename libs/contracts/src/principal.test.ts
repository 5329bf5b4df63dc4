import { newId } from './ids';
import { requireAdmin, type Principal } from './principal';

const base = { orgId: newId('organization'), orgSlug: 'acme', orgName: 'Acme', id: newId('user'), name: 'a@acme.example' };

test.each<Principal>([
  { ...base, kind: 'user', role: 'admin' },
  { ...base, kind: 'orgToken', role: 'admin' },
])('lets an admin pass (%#)', (principal) => expect(requireAdmin(principal, 'do this')).toBe(principal));

test.each<Principal | undefined>([
  undefined,
  { ...base, kind: 'user' },
  { ...base, kind: 'user', role: 'member' },
  { ...base, kind: 'orgToken', role: 'member' },
  { ...base, kind: 'serviceAccount' },
  { ...base, kind: 'serviceAccount', role: 'admin' },
])('refuses everybody else (%#)', (principal) => expect(() => requireAdmin(principal, 'do this')).toThrow('Only admins may do this'));
