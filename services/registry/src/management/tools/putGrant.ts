import { NewGrant, putGrants } from '../../usecases/grants';
import { managementTool } from '../tool';

export const putGrant = managementTool({
  name: 'put_grant',
  summary: 'Create or replace a grant',
  description: 'Effective on the next call of the subject. Replaces what the subject was granted on the same resource before.',
  input: NewGrant,
  adminOnly: true,
  run: async (parts, act, grant) => (await putGrants(parts, act, [grant], () => ''))[0],
});
