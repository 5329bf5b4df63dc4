import { useMemo } from 'react';
import { rawText } from '../../api/foreign.ts';
import type { Approval } from '../../api/types.ts';
import { BYTES, CUT_BYTES, cutsOf } from '../../ui/json/cuts.ts';
import type { Opened } from '../../ui/json/JsonView.tsx';
import { tryReadJson, type JsonNode } from '../../ui/json/readJson.ts';
import { useDigest } from '../../ui/useDigest.ts';
import { useOpened } from '../../ui/useOpened.ts';
import { useSettled } from '../../ui/useSettled.ts';

const SETTLE_MS = 800;

/** What the page draws of the call, and how far it was looked at. */
export interface Shown {
  text: string;
  node: JsonNode | undefined;
  /** Of the bytes drawn; undefined while it is computed. */
  digest: string | undefined;
  opened: Opened;
  /** Values still cut off. */
  cutsLeft: number;
  isSettled: boolean;
}

/** Everything somebody decides on, as one text: when it changes, the page waits a moment before it can be approved. */
const contentOf = ({
  arguments: args,
  requestLine,
  tool,
  requester,
  onBehalfOf,
  rule,
  reason,
  integration,
  description,
  preview,
}: Approval): string => JSON.stringify([args, requestLine, tool, requester, onBehalfOf, rule, reason, integration, description, preview]);

export function useShown(approval: Approval): Shown {
  const text = rawText(approval.arguments);
  const node = useMemo(() => tryReadJson(text), [text]);
  const cuts = useMemo(() => (node !== undefined ? cutsOf(node) : text.length > CUT_BYTES ? [BYTES] : []), [node, text]);
  const opened = useOpened(text);
  return {
    text,
    node,
    digest: useDigest(text),
    opened,
    cutsLeft: cuts.filter((place) => !opened.has(place)).length,
    isSettled: useSettled(contentOf(approval), SETTLE_MS),
  };
}
