import type { registry } from '@gatehouse/contracts';
import type { DocumentTask } from '../importer/task';
import { needs, read } from './testing/readSecurity';

describe('an auth that an admin gives', () => {
  const bearer: Partial<DocumentTask> = { auth: { type: 'bearer' } };
  const told = (notes: readonly { operation?: string; note: string }[]): Record<string, string> =>
    Object.fromEntries(notes.map(({ operation, note }) => [operation ?? '', note]));

  test('is sent with operations whose security allows it, and the report names the others', () => {
    const operations = {
      inherits: undefined,
      open: [],
      empty: [{}],
      other: [needs('key')],
      either: [needs('key'), needs('token')],
      optional: [{}, needs('connection')],
      more: [needs('token', 'app')],
      never: [needs('digest')],
      twice: [needs('token', 'login')],
    };
    const { auth, isAuthRead, sends, optional, notes } = read([needs('token')], operations, bearer);
    expect({ auth, isAuthRead }).toEqual({ auth: { type: 'bearer' }, isAuthRead: undefined });
    expect(Object.keys(sends).filter((name) => sends[name] === 'bearer')).toEqual(['inherits', 'either', 'optional', 'more']);
    expect(optional).toEqual(['optional']);
    const nothing = expect.stringContaining('asks for no credential');
    const another = expect.stringContaining('asks for another security');
    expect(told(notes)).toEqual({
      'GET /open': nothing,
      'GET /empty': nothing,
      'GET /other': another,
      'GET /more': 'it asks for "app" too, which the auth that was given lacks',
      'GET /never': another,
      'GET /twice': another,
    });
  });

  test('is sent with all operations of a document that asks for nothing anywhere, but for those that say so themselves', () => {
    const { sends, notes } = read(undefined, { a: undefined, open: [] }, bearer);
    expect(sends).toEqual({ a: 'bearer', open: 'none' });
    expect(told(notes)).toEqual({ 'GET /open': expect.stringContaining('asks for no credential') });
    expect(read([], { a: undefined }, bearer).sends).toEqual({ a: 'bearer' });
  });

  test('is not sent with operations without security where others have one', () => {
    expect(read(undefined, { a: [needs('token')], open: undefined }, bearer).sends).toEqual({ a: 'bearer', open: 'none' });
  });

  test('stands for what the document asks for where no operation of it asks for this one, and the report says so', () => {
    const { sends, notes } = read([needs('token')], { a: undefined, b: [needs('digest')], open: [] }, { auth: { type: 'basic' } });
    expect(sends).toEqual({ a: 'basic', b: 'basic', open: 'none' });
    expect(told(notes)).toEqual({
      '': expect.stringContaining('no operation asks for the auth that was given'),
      'GET /open': expect.stringContaining('asks for no credential'),
    });
  });

  test('of several schemes gives each operation what it asks for', () => {
    const both: registry.AuthScheme = {
      type: 'several',
      schemes: [
        { name: 'one', auth: { type: 'bearer' } },
        { name: 'two', auth: { type: 'basic' } },
      ],
    };
    const operations = { a: undefined, b: [needs('login')], c: [needs('digest')], d: [needs('key', 'login')], open: [] };
    expect(read([needs('token')], operations, { auth: both }).sends).toEqual({ a: 'one', b: 'two', c: 'none', d: 'two', open: 'none' });
  });

  test('none is none, and the report says so where an operation asks for a credential', () => {
    const { sends, notes } = read([needs('token')], { a: undefined, open: [] }, { auth: { type: 'none' } });
    expect(sends).toEqual({ a: 'none', open: 'none' });
    expect(told(notes)).toEqual({ '': expect.stringContaining('the auth that was given is none') });
    expect(read([needs('token')], { open: [] }, { auth: { type: 'none' } }).notes).toEqual([]);
    expect(read(undefined, { a: undefined }, { auth: { type: 'none' } }).notes).toEqual([]);
  });
});
