import { contentOf } from './content';
import { secretsOf } from './scrub';

const SECRET = 'canary-of-binary-answers';
const shown = (body: Buffer, mediaType: string, preface?: string): unknown =>
  JSON.parse(contentOf(body, mediaType, secretsOf([SECRET]), preface).toString());
const text = (said: string) => [{ type: 'text', text: said }];
const pdf = Buffer.from('%PDF-1.7\u0000');

test.each([
  [
    'application/pdf',
    { type: 'resource', resource: { uri: 'gatehouse:answer', mimeType: 'application/pdf', blob: pdf.toString('base64') } },
  ],
  ['Application/ZIP; a=b', { type: 'resource', resource: { mimeType: 'application/zip' } }],
  ['no type', { type: 'resource', resource: { mimeType: 'application/octet-stream' } }],
  ['', { type: 'resource', resource: { mimeType: 'application/octet-stream' } }],
  ['image/png', { type: 'image', mimeType: 'image/png', data: pdf.toString('base64') }],
  ['audio/mpeg', { type: 'audio', mimeType: 'audio/mpeg' }],
])('%j', (mediaType, block) => expect(shown(pdf, mediaType)).toMatchObject([block]));

test.each(['image/png', 'audio/mpeg', 'application/pdf'])('%s that holds the credential is withheld, and says so', (mediaType) => {
  const body = Buffer.from(`\u0000${SECRET}\u0000`);
  expect(shown(body, mediaType)).toEqual(
    text(`The API answered ${body.length} bytes of ${mediaType}. They held the credential that was sent, and are withheld.`),
  );
});

test('a byte order mark is no part of JSON', () => {
  const body = Buffer.from('\uFEFF{"a":1}');
  for (const type of ['application/json', 'application/problem+json; charset=utf-8']) expect(shown(body, type)).toEqual(text('{"a":1}'));
  expect(shown(body, 'text/plain')).toEqual(text('\uFEFF{"a":1}'));
});

test('more than is passed on is described, and so is what comes with a failure', () => {
  expect(shown(Buffer.alloc((5 << 20) + 1), 'application/pdf')).toEqual(
    text('The API answered 5242881 bytes of application/pdf, which is more than the 5242880 that are passed on of what is no text.'),
  );
  expect(shown(pdf, 'application/pdf', 'The API answered 500.\n')).toEqual(
    text('The API answered 500.\nThe API answered 9 bytes of application/pdf, which cannot be shown as text.'),
  );
});

test('a media type that holds the credential is not named, in whatever case the API writes it', () => {
  for (const written of [SECRET, SECRET.toUpperCase(), Buffer.from(SECRET).toString('base64url')]) {
    const shownOf = [`application/x-${written}`, `image/${written}`, `application/zip; key=${written}`].map((type) => shown(pdf, type));
    expect(shownOf).toEqual(
      Array(3).fill([{ type: 'resource', resource: expect.objectContaining({ mimeType: 'application/octet-stream' }) }]),
    );
    expect(shown(pdf, `application/x-${written}`, 'The API answered 500.\n')).toEqual(
      text('The API answered 500.\nThe API answered 9 bytes of an unknown type, which cannot be shown as text.'),
    );
  }
});

test('bytes whose base64 is the credential are withheld', () => {
  const key = 'AbcdEfgh1234Ijkl';
  const content = contentOf(Buffer.from(key, 'base64'), 'image/png', secretsOf([key])).toString();
  expect(content).toContain('withheld');
  expect(content).not.toContain(key);
});
