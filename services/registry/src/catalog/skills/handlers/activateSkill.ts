import type { Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { Skills } from '../skills';
import { callerOf } from '../../shared/caller';

/** The instructions, and which files can be read beside them. */
export const activateSkill =
  (skills: Pick<Skills, 'read'>): Handler<typeof registry.activateSkill> =>
  async (address, call) => {
    const { id, name, instructions, attachments } = await skills.read(callerOf(call), address, call);
    return { id, name, instructions, attachments: attachments.map(({ path, mediaType, bytes }) => ({ path, mediaType, bytes })) };
  };
