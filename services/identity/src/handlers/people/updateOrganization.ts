import type { Handler } from '@gatehouse/bus';
import { checkedTimeZone, type identity, type Principal, requireAdmin } from '@gatehouse/contracts';
import { untilWritten } from '@gatehouse/store';
import { adminEvent } from '../../domain/auditEvents';
import { noSuchOrganization, viewOrganization, type OrganizationRow } from '../../domain/organization';
import type { OrganizationStore } from '../../store/organizationStore';
import { callMeta } from '../callMeta';
import { requireRevision } from '../requireRevision';

interface Deps {
  readonly organizations: Pick<OrganizationStore, 'find' | 'change'>;
  readonly clock: () => number;
}

const view = (row: OrganizationRow, { role }: Principal): identity.Organization => viewOrganization(row, role ?? 'admin');

const textOf = ({ name, timeZone }: identity.Organization) => ({ name, timeZone });

export const updateOrganization =
  ({ organizations, clock }: Deps): Handler<typeof identity.updateOrganization> =>
  async ({ name, timeZone, revision, touch }, call) => {
    const admin = requireAdmin(call.principal, 'change the organization');
    const wanted = { ...(name !== undefined && { name }), ...(timeZone !== undefined && { timeZone: checkedTimeZone(timeZone) }) };
    const row = await untilWritten(async () => {
      const found = await organizations.find(admin.orgId);
      if (found === undefined) throw noSuchOrganization();
      const current = view(found, admin);
      requireRevision(revision, 'organization', current);
      const [before, after] = [textOf(current), { ...textOf(current), ...wanted }];
      if (touch !== true && before.name === after.name && before.timeZone === after.timeZone) return found;
      const target = { kind: 'organization', id: admin.orgId, name: after.name, data: { before, after } };
      return organizations.change(found, after, adminEvent(admin, 'organization.updated', target, clock(), callMeta(call)));
    });
    return view(row, admin);
  };
