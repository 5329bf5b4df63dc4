/** Which process serves which call and hears which event, from the sources. */
import { allEvents, allRpcs, approvals, audit, executor, identity, policy, registry, serviceNames } from '@gatehouse/contracts';
import { sourceOf } from './serviceSettings';

const modules = Object.values({ identity, registry, policy, approvals, executor, audit }) as object[];

/** Names of messages by the property under which the contracts export them. */
const namesOf = (messages: readonly { name: string }[]): ReadonlyMap<string, string> =>
  new Map(
    modules.flatMap((module) =>
      Object.entries(module)
        .filter(([, value]) => messages.includes(value as { name: string }))
        .map(([property, value]) => [property, (value as { name: string }).name] as const),
    ),
  );

/** The processes that have a queue for each event, by event. */
export function subscribers(): Record<string, string[]> {
  const names = namesOf(allEvents);
  const found: Record<string, string[]> = {};
  for (const service of serviceNames)
    for (const [, property] of sourceOf(service).matchAll(/\bbus\.on\(\s*\w+\.(\w+)/g))
      (found[names.get(property!) ?? property!] ??= []).push(service);
  return found;
}

/** Names of the calls that a process answers. */
export function servedBy(service: string): string[] {
  const names = namesOf(allRpcs.filter(({ server }) => server === service));
  return [...sourceOf(service).matchAll(/\bserve\(\s*\w+\.(\w+)/g)].flatMap(([, property]) => names.get(property!) ?? []);
}
