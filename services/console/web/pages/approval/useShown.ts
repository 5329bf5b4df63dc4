import { useEffect, useMemo, useState } from 'react';
import { rawText } from '../../api/foreign.ts';
import type { Approval } from '../../api/types.ts';
import { BYTES, CUT_CHARACTERS, cutsOf } from '../../ui/json/cuts.ts';
import type { Opened } from '../../ui/json/JsonView.tsx';
import { tryReadJson, type JsonNode } from '../../ui/json/readJson.ts';
import { useOpened } from '../../ui/useOpened.ts';

const hex = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 of the UTF-8 bytes of a text, computed in this page; undefined until it is, and for a text that was replaced meanwhile. */
function useDigest(text: string): string | undefined {
  const [known, setKnown] = useState<{ text: string; digest: string }>();
  useEffect(() => {
    let isWanted = true;
    void crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then((bytes) => {
      if (isWanted) setKnown({ text, digest: hex(bytes) });
    });
    return () => void (isWanted = false);
  }, [text]);
  return known?.text === text ? known.digest : undefined;
}

/** Whether the content has been unchanged for `ms`, so that nobody presses a button that has just moved or changed. */
function useSettled(content: string, ms: number): boolean {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(content), ms);
    return () => clearTimeout(timer);
  }, [content, ms]);
  return settled === content;
}

const SETTLE_MS = 800;

/** What the page draws of the call, and how far it was looked at. */
export interface Shown {
  text: string;
  node: JsonNode | undefined;
  /** Digest of the text that is drawn; undefined while it is computed. */
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
  narrowing,
  preview,
}: Approval): string =>
  JSON.stringify([args, requestLine, tool, requester, onBehalfOf, rule, reason, integration, description, narrowing, preview]);

export function useShown(approval: Approval): Shown {
  const text = rawText(approval.arguments);
  const node = useMemo(() => tryReadJson(text), [text]);
  const cuts = useMemo(() => (node !== undefined ? cutsOf(node) : text.length > CUT_CHARACTERS ? [BYTES] : []), [node, text]);
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
