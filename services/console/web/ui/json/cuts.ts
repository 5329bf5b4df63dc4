/** What of a value is not drawn until somebody asks for it. Pure. */
import type { JsonNode } from './readJson.ts';

export const CUT_TEXT = 400;
export const CUT_ITEMS = 50;
/** Characters that are drawn of a text that is not JSON; the cut has the name `BYTES`. */
export const CUT_CHARACTERS = 20_000;
export const BYTES = '#bytes';

/** Name of a place inside a value; unique, since members are counted. */
export const placeIn = (place: string, index: number): string => `${place}/${index}`;

const partsOf = (node: JsonNode): readonly JsonNode[] =>
  node.kind === 'object' ? node.members.map(({ value }) => value) : node.kind === 'array' ? node.items : [];

const isCut = (node: JsonNode): boolean => (node.kind === 'string' ? node.value.length > CUT_TEXT : partsOf(node).length > CUT_ITEMS);

/** Places of all values that are drawn cut off. */
export const cutsOf = (node: JsonNode, place = ''): string[] => [
  ...(isCut(node) ? [place] : []),
  ...partsOf(node).flatMap((part, index) => cutsOf(part, placeIn(place, index))),
];

/** How many bytes of a text are beyond the cut. */
export const bytesBeyond = (text: string, cut: number): number => new TextEncoder().encode(text.slice(cut)).length;
