/** The registry's skills as the gateway sees them: one skill with two files. For tests. */
import { Attached, type Bus } from '@gatehouse/bus';
import { AppError, newId, registry } from '@gatehouse/contracts';

export interface KnownSkills {
  readonly card: registry.SkillCard;
  /** Bytes that are no text. */
  readonly image: Buffer;
}

export function serveSkills(bus: Bus): KnownSkills {
  const card = { id: newId('skill'), name: 'pdf-forms', description: 'Fills PDF forms', tags: ['pdf'] };
  const image = Buffer.from([0x89, 0x50, 0x00, 0xff]);
  const files: Record<string, { mediaType: string; isText: boolean; content: Buffer }> = {
    'refs/fields ü.md': { mediaType: 'text/markdown', isText: true, content: Buffer.from('# Fields ü\n') },
    'logo ü.png': { mediaType: 'image/png', isText: false, content: image },
  };
  const refuseOthers = (known: boolean, what: string): void => {
    if (!known) throw new AppError('not_found', `No such ${what}`);
  };

  bus.serve(registry.listSkills, () => ({ skills: [card] }));
  bus.serve(registry.searchSkills, ({ query }) => ({ skills: query === 'pdf' ? [card] : [] }));
  bus.serve(registry.activateSkill, ({ id, name }) => {
    refuseOthers(id === undefined ? name === card.name : id === card.id, 'skill');
    const attachments = Object.entries(files).map(([path, { mediaType, content }]) => ({ path, mediaType, bytes: content.length }));
    return { id: card.id, name: card.name, instructions: 'Read the fields.', attachments };
  });
  bus.serve(registry.readSkillAttachment, ({ id, path }) => {
    refuseOthers(id === card.id, 'skill');
    const file = files[path];
    if (file === undefined) throw new AppError('not_found', 'No such attachment');
    const { content, ...told } = file;
    return new Attached({ name: card.name, path, ...told }, content);
  });
  return { card, image };
}
