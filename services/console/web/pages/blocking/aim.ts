/** What a block stops, as pages know it before there is a block. */
import type { BlockTarget, Name, NewBlock } from '../../api/types.ts';

export type Aim =
  | { kind: 'user' | 'serviceAccount' | 'orgToken' | 'group'; id: string; name: string }
  | { kind: 'integration'; slug: string; name: string }
  | { kind: 'tool'; slug: string; tool: string; name: string };

/** `orders/refund_order` as an aim; undefined without a slash. */
export function toolAim(name: string): Aim | undefined {
  const slash = name.indexOf('/');
  return slash < 1 ? undefined : { kind: 'tool', slug: name.slice(0, slash), tool: name.slice(slash + 1), name };
}

/** The body that creates the block. */
export function targetOf(aim: Aim): NewBlock['target'] {
  if (aim.kind === 'integration') return { kind: aim.kind, slug: aim.slug };
  return aim.kind === 'tool' ? { kind: aim.kind, slug: aim.slug, tool: aim.tool } : { kind: aim.kind, id: aim.id };
}

/** One word for an aim, for addresses: `serviceAccount:svc_…`, `integration:orders`, `tool:orders/refund_order`. */
export const wordOfAim = (aim: Aim): string =>
  `${aim.kind}:${aim.kind === 'integration' ? aim.slug : aim.kind === 'tool' ? `${aim.slug}/${aim.tool}` : aim.id}`;

/** The aim of what a name belongs to; undefined for agents and skills, which neither call nor are called. */
export function aimOfName({ kind, id, name }: Pick<Name, 'kind' | 'id' | 'name'>): Aim | undefined {
  if (kind === 'agent' || kind === 'skill') return undefined;
  return kind === 'integration' ? { kind, slug: name, name } : { kind, id, name };
}

/** What an address asks about: an aim, or the id of somebody whose name is to be looked up. */
export function readAim(word: string): Aim | { id: string } | undefined {
  const colon = word.indexOf(':');
  const [kind, rest] = [word.slice(0, colon), word.slice(colon + 1)];
  if (colon < 0 || rest === '') return undefined;
  if (kind === 'tool') return toolAim(rest);
  return kind === 'integration' ? { kind, slug: rest, name: rest } : { id: rest };
}

/** The aim of a block that exists; undefined when its target is gone. */
export function aimOfTarget(target: BlockTarget, names: ReadonlyMap<string, Pick<Name, 'kind' | 'id' | 'name'>>): Aim | undefined {
  const known = names.get(target.id);
  if (known === undefined) return undefined;
  const aim = aimOfName(known);
  return 'tool' in target && aim !== undefined && 'slug' in aim
    ? { kind: 'tool', slug: aim.slug, tool: target.tool, name: `${aim.slug}/${target.tool}` }
    : aim;
}
