/** Two versions beside each other, for people: line by line, in the order of reading; what is the same is told too. */
import { FOREIGN } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { canonicalJson } from '../../shared/json';
import { diffSequence } from './diffSequence';

export const DiffOp = Type.Enum(['same', 'added', 'removed']);
export const DiffedLines = Type.Array(Type.Object({ op: DiffOp, text: Type.String(FOREIGN) }));
export type DiffedLines = Static<typeof DiffedLines>;

export const linesOf = (text: string | undefined): string[] => text?.split('\n') ?? [];
/** Members in order, so that only what is said differently differs. */
export const jsonLines = (value: unknown): string[] =>
  value === undefined ? [] : JSON.stringify(JSON.parse(canonicalJson(value)), null, 2).split('\n');

export const diffLines = (before: readonly string[], after: readonly string[]): DiffedLines =>
  diffSequence(before, after, (a, b) => a === b).map(({ op, item }) => ({ op, text: item }));
