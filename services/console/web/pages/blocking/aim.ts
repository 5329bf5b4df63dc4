/** What a block stops, as pages know it before there is a block. */
import type { BlockTarget, Integration, NewBlock } from '../../api/types.ts';
import type { Named } from '../rules/names.ts';

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

/** The aim of a word, among those there are. */
export function aimOfWord(word: string, aims: readonly Aim[]): Aim | undefined {
  return word.startsWith('tool:') ? toolAim(word.slice('tool:'.length)) : aims.find((aim) => wordOfAim(aim) === word);
}

/** Everybody and every integration; tools are too many to list. */
export const aimsOf = (named: readonly Named[], integrations: readonly Pick<Integration, 'id' | 'slug'>[]): Aim[] => [
  ...named.map(({ kind, id, name }): Aim => ({ kind, id, name })),
  ...integrations.map(({ slug }): Aim => ({ kind: 'integration', slug, name: slug })),
];

/** What a block that stands stops; undefined when that is gone. */
export function aimOfTarget(
  target: BlockTarget,
  named: readonly Named[],
  integrations: readonly Pick<Integration, 'id' | 'slug'>[],
): Aim | undefined {
  if (target.kind === 'integration' || target.kind === 'tool') {
    const slug = integrations.find(({ id }) => id === target.id)?.slug;
    if (slug === undefined) return undefined;
    return 'tool' in target
      ? { kind: 'tool', slug, tool: target.tool, name: `${slug}/${target.tool}` }
      : { kind: 'integration', slug, name: slug };
  }
  const known = named.find(({ id }) => id === target.id);
  return known === undefined ? undefined : { kind: target.kind, id: target.id, name: known.name };
}
