/** The source of a content security policy that the answer to a consent may lead to. Pure. */

/** A host or scheme that a policy can name and that can end no directive. The policy has no words for addresses of IPv6. */
const SOURCE = /^(?:https?:\/\/[a-z0-9._-]+(?::\d{1,5})?|[a-z][a-z0-9+.-]*:)$/;

const sourceOf = ({ protocol, origin }: URL): string => (/^https?:$/.test(protocol) ? origin : protocol);

/** Origin, or scheme of a program on this device, of the redirect address in the program's request; undefined when a policy cannot name it. */
export function formTargetOf(page: string): string | undefined {
  const url = URL.parse(new URLSearchParams(/\?(.*)$/s.exec(page)?.[1]).get('redirect_uri') ?? '');
  const source = url === null ? '' : sourceOf(url);
  return SOURCE.test(source) ? source : undefined;
}

/** Whether the policy of the page that asked lets its form end at `location`. */
export const mayRedirect = (page: string, location: string): boolean => formTargetOf(page) === sourceOf(new URL(location));
