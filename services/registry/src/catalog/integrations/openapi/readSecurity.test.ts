/** Which credential an integration needs, and which parts of it each operation. */
import type { registry } from '@gatehouse/contracts';
import { apiDocument } from '../../../testing/apiDocument';
import { importDocument } from './importDocument';
import { needs, read, schemes } from './testing/readSecurity';

const named = (...names: (keyof typeof schemes)[]): string[] => names;

describe('security', () => {
  test('several schemes that are needed together make one credential with a part for each', () => {
    const { auth, sends } = read([needs('key', 'app')], { a: undefined });
    expect(auth).toEqual({
      type: 'several',
      schemes: [
        { name: 'key', auth: schemes.key },
        { name: 'app', auth: schemes.app },
      ],
    });
    expect(sends).toEqual({ a: 'key+app' });
  });

  test('of an operation stands in place of that of the document', () => {
    const { auth, sends, notes } = read([needs('token')], {
      inherits: undefined,
      open: [],
      own: [needs('login')],
      both: [needs('token', 'session')],
    });
    expect(auth).toMatchObject({ schemes: named('token', 'login', 'session').map((name) => ({ name })) });
    expect(sends).toEqual({ inherits: 'token', open: 'none', own: 'login', both: 'token+session' });
    expect(notes).toEqual([]);
  });

  test('an operation that nobody asks anything of sends nothing', () => {
    expect(read(undefined, { asks: [needs('key')], open: undefined }).sends).toEqual({ asks: 'apiKey', open: 'none' });
  });

  test('the first alternative that can be sent is taken, unless another asks for nothing new', () => {
    expect(read([needs('digest'), needs('key'), needs('token')], { a: undefined })).toMatchObject({
      auth: schemes.key,
      notes: [{ note: 'security scheme "digest" is not supported: HTTP digest' }],
    });
    const { auth, sends } = read([needs('token')], { a: undefined, b: [needs('key'), needs('token')], c: [{}, needs('token')] });
    expect(auth).toEqual({ type: 'bearer' });
    expect(sends).toEqual({ a: 'bearer', b: 'bearer', c: 'bearer' });
  });

  test('an operation whose security cannot be satisfied says so, and sends nothing', () => {
    const { sends, lacking, notes } = read([needs('key')], {
      a: undefined,
      b: [needs('digest')],
      c: [needs('token', 'login')],
      open: [],
      either: [needs('digest'), {}],
    });
    expect(lacking).toEqual(['b', 'c']);
    expect(sends).toEqual({ a: 'apiKey', b: 'none', c: 'none', open: 'none', either: 'none' });
    expect(notes.map(({ note }) => note)).toEqual([
      'security scheme "digest" is not supported: HTTP digest',
      '"token" and "login" are needed together, and two of them are sent as header authorization',
      'no security that it asks for can be satisfied: no credential is sent',
      'no security that it asks for can be satisfied: no credential is sent',
    ]);
    expect(notes.slice(2).map(({ operation }) => operation)).toEqual(['GET /b', 'GET /c']);
  });

  test('beside an empty alternative the others are for who has them', () => {
    const either = {
      first: [{}, needs('key')],
      last: [needs('key'), {}],
      two: [needs('key', 'app'), {}],
      always: [needs('key')],
      never: [{}],
    };
    expect(read(undefined, either)).toMatchObject({
      sends: { first: 'key', last: 'key', two: 'key+app', always: 'key', never: 'none' },
      optional: ['first', 'last', 'two'],
      needing: ['always'],
      notes: [],
    });
    expect(read([{}, needs('key')], { a: undefined }, { auth: schemes.key as registry.AuthScheme })).toMatchObject({
      sends: { a: 'apiKey' },
      optional: ['a'],
    });
    expect(read(undefined, { a: [needs('digest'), {}] })).toMatchObject({ sends: { a: 'none' }, optional: [] });
  });

  test('two ways of a connection are one, also where they are asked for together', () => {
    expect(read([needs('connection', 'otherConnection')], { a: undefined, b: [needs('token')] })).toMatchObject({
      auth: { type: 'oauth2' },
      sends: { a: 'bearer', b: 'bearer' },
    });
  });

  test.each([
    ['token', 'otherToken', 'header authorization'],
    ['token', 'connection', 'header authorization'],
    ['key', 'otherKey', 'header x-key'],
  ])('two values that one header would carry at once are told, and none is sent: %s, %s', (one, other, place) => {
    const { sends, notes } = read([needs(one)], { a: undefined, both: [needs(one, other)] });
    expect(sends).toEqual({ a: one === 'key' ? 'apiKey' : 'bearer', both: 'none' });
    expect(notes).toEqual([
      { note: `"${one}" and "${other}" are needed together, and two of them are sent as ${place}` },
      { operation: 'GET /both', note: 'no security that it asks for can be satisfied: no credential is sent' },
    ]);
  });

  test('two bearer tokens share a part, and the report and the integration name both', () => {
    const alone = read([needs('token')], { a: undefined, b: [needs('otherToken')] });
    expect(alone).toMatchObject({ auth: { type: 'bearer', alsoFor: ['otherToken'] }, sends: { a: 'bearer', b: 'bearer' } });
    expect(alone.tools.map(({ auth }) => auth)).toEqual([{ type: 'bearer' }, { type: 'bearer' }]);
    expect(alone.notes).toEqual([{ note: expect.stringMatching(/"token" and "otherToken" are all sent as .*another slug, and enable/) }]);
    const again = read([needs('token')], { a: undefined, b: [needs('otherToken')] }, { auth: alone.auth, isAuthRead: true });
    expect(again.auth).toEqual(alone.auth);
    expect(again.tools).toEqual(alone.tools);
    const beside = read([needs('token', 'app')], { a: undefined, b: [needs('otherToken')], c: [needs('connection')] });
    expect(beside.auth).toMatchObject({ schemes: [{ name: 'connection', alsoFor: ['token', 'otherToken'] }, { name: 'app' }] });
  });

  test.each([
    ['token', 'connection'],
    ['connection', 'token'],
  ])('a token and a connection that stand in one place share it, whichever comes first, and the report says so: %s, %s', (one, other) => {
    const alone = read([needs(one)], { a: undefined, b: [needs(other)] });
    expect(alone).toMatchObject({ auth: { type: 'oauth2', alsoFor: ['token'] }, sends: { a: 'bearer', b: 'bearer' } });
    expect(alone.notes).toEqual([{ note: expect.stringMatching(/"connection" and "token" are all sent as .* import it twice/) }]);
    const beside = read([needs(one)], { a: undefined, b: [needs(other)], c: [needs('key')] });
    expect(beside.auth).toMatchObject({
      schemes: [{ name: 'connection', auth: { type: 'bearer' }, isPasted: true, alsoFor: ['token'] }, { name: 'key' }],
    });
    expect(beside.notes.map(({ note }) => note)).toContainEqual(expect.stringContaining('share one part of the credential'));
  });

  test('nothing is shared where an operation takes either of them', () => {
    const { auth, notes } = read([needs('connection'), needs('token')], { a: undefined, b: [needs('connection')] });
    expect(auth).not.toHaveProperty('alsoFor');
    expect(notes).toEqual([]);
  });

  test('of a connection beside other schemes a token is pasted', () => {
    const { auth, notes } = read([needs('connection', 'key')], { a: undefined });
    expect(auth).toMatchObject({ schemes: [{ name: 'connection', auth: { type: 'bearer' }, isPasted: true }, { name: 'key' }] });
    expect((auth as { schemes: object[] }).schemes[1]).not.toHaveProperty('isPasted');
    expect(notes[0]!.note).toMatch(
      /"connection" is OAuth 2.0: .* an access token is pasted for it, which nobody renews.*everybody connects/,
    );
  });

  test('when the description is read again the credential stays, and each operation is read anew', () => {
    const first = read([needs('key', 'app')], { a: undefined });
    expect(first.isAuthRead).toBe(true);
    const again = read([needs('token')], { a: [needs('app')], b: undefined, c: [] }, { auth: first.auth, isAuthRead: true });
    expect(again.auth).toEqual(first.auth);
    expect(again.sends).toEqual({ a: 'app', b: 'none', c: 'none' });
    expect(again.notes).toEqual([{ operation: 'GET /b', note: expect.stringContaining('has no part for') }]);
  });
});

describe('a cookie', () => {
  const cookie = (parameter: object, security: readonly Record<string, unknown>[] = []) => {
    const parameters = [{ in: 'cookie', name: 'lang', schema: { type: 'string' }, ...parameter }];
    const document = apiDocument(
      { '/a': { get: { operationId: 'a', parameters } } },
      { security, ...(security.length > 0 && { components: { securitySchemes: schemes } }) },
    );
    const { tools, report } = importDocument({ integrationId: 'int_0000000000000000000000', slug: 'api', source: { value: document } });
    return { arguments: tools[0]?.argumentNames, report };
  };
  test('is an argument like any other parameter', () => {
    expect(cookie({}).arguments).toEqual(['lang']);
    expect(cookie({ required: true }).arguments).toEqual(['lang']);
    expect(cookie({ explode: false, schema: { type: 'array', items: { type: 'string' } } }).arguments).toEqual(['lang']);
  });
  test.each([
    [{ name: 'a;b' }, 'has a name that no cookie can have'],
    [{ name: 's%69d' }, 'has a name that no cookie can have'],
    [{ name: '$Path' }, 'has a name that no cookie can have'],
    [{ schema: { type: 'object' } }, 'would be several cookies'],
  ])('%j is left out, or the operation that needs it', (parameter, reason) => {
    const optional = cookie(parameter);
    expect(optional.arguments).toEqual([]);
    expect(optional.report.notes[0]!.note).toMatch(reason);
    expect(cookie({ ...parameter, required: true }).report.skipped[0]!.reason).toMatch(reason);
  });
  test.each(['sid', 'SID'])('named like that of the credential is none: %s', (name) => {
    const left = cookie({ name }, [needs('session')]);
    expect(left.arguments).toEqual([]);
    expect(left.report.notes[0]!.note).toMatch('carries the credential');
  });
});
