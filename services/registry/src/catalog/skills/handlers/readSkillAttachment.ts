import { Attached, type Handler } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import { isText } from '../domain/attachments';
import type { Skills } from '../skills';
import { callerOf } from '../../shared/caller';

export const readSkillAttachment =
  (skills: Pick<Skills, 'readAttachment'>): Handler<typeof registry.readSkillAttachment> =>
  async ({ id, path }, call) => {
    const { name, attachment, content } = await skills.readAttachment(callerOf(call), id, path, call);
    return new Attached({ name, path: attachment.path, mediaType: attachment.mediaType, isText: isText(content) }, content);
  };
