import { containsSecret, mediaContainSecret, scrub, secretsOf } from './scrub';

const KEY = 'sk-Live_9"f/2%41\\Zq';
const secrets = secretsOf([`Bearer ${KEY}`, KEY]);

const escaped = (text: string, slashes = '\\'): string =>
  [...text].map((one) => `${slashes}u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const percent = (text: string): string => Buffer.from(text).toString('hex').replace(/../g, '%$&');
const every = (text: string, change: (one: string, i: number) => string): string => [...text].map(change).join('');

test.each([
  ['as it is', KEY],
  ['with its scheme', `Bearer ${KEY}`],
  ['as JSON text', JSON.stringify(KEY).slice(1, -1)],
  ['as JSON text within a JSON text', JSON.stringify(JSON.stringify(KEY)).slice(3, -3)],
  ['escaped', escaped(KEY)],
  ['escaped with capital digits', escaped(KEY).replace(/[a-f]/g, (one) => one.toUpperCase())],
  ['escaped twice', escaped(KEY, '\\\\')],
  ['escaped here and there', every(KEY, (one, i) => (i % 3 === 0 ? escaped(one) : one))],
  ['percent-encoded', encodeURIComponent(KEY)],
  ['percent-encoded all through', percent(KEY)],
  ['percent-encoded in lower case', percent(KEY).toLowerCase()],
  ['in capitals', KEY.toUpperCase()],
  ['in small letters', KEY.toLowerCase()],
  ['in capitals, escaped', escaped(KEY.toUpperCase())],
  ['turned around', [...KEY].reverse().join('')],
  ['turned around, escaped', escaped([...KEY].reverse().join(''))],
  ['in base64', Buffer.from(KEY).toString('base64')],
  ['in base64 with its scheme', Buffer.from(`Bearer ${KEY}`).toString('base64')],
  ['in base64url', Buffer.from(KEY).toString('base64url')],
  ['in hex', Buffer.from(KEY).toString('hex')],
  ['in capital hex', Buffer.from(KEY).toString('hex').toUpperCase()],
])('a credential %s is cut out', (_, form) => {
  expect(scrub(`{"echo":"${form}"}`, secrets)).toBe('{"echo":"[credential removed]"}');
  expect(containsSecret(`\u0000${form}\u0000`, secrets)).toBe(true);
});

test.each([
  ['as it is', 'pä€swörd'],
  ['in the bytes of UTF-8', Buffer.from('pä€swörd').toString('latin1')],
  ['percent-encoded', encodeURIComponent('pä€swörd')],
  ['escaped as JSON', 'p\\u00e4\\u20acsw\\u00f6rd'],
  ['in base64', Buffer.from('pä€swörd').toString('base64')],
])('a password beyond ASCII %s is cut out', (_, form) => {
  expect(scrub(`{"echo":"${form}"}`, secretsOf(['pä€swörd']))).toBe('{"echo":"[credential removed]"}');
});

/** Encodes text as OAuth 2.0 does a client's id and secret before Basic: also the characters that URLs leave as they are. */
const formEncoded = (text: string): string =>
  encodeURIComponent(text)
    .replace(/[-_.!~*'()]/g, (one) => percent(one).toUpperCase())
    .replaceAll('%20', '+');
const ODD = 'CANARY~77 sec+ret=/x';

test.each([
  ['percent-encoded', encodeURIComponent(ODD)],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(ODD))],
  ['percent-encoded all through, twice', encodeURIComponent(percent(ODD))],
  ['encoded as in a form', formEncoded(ODD)],
  ['encoded as in a form, within one', formEncoded(formEncoded(ODD))],
  ['in base64 that is percent-encoded', encodeURIComponent(Buffer.from(`a${ODD}`).toString('base64'))],
  ['in base64 that is percent-encoded twice', encodeURIComponent(encodeURIComponent(Buffer.from(`a${ODD}`).toString('base64')))],
])('a credential with reserved characters %s is cut out', (_, form) => {
  const echoed = scrub(`{"echo":"${form}"}`, secretsOf([ODD]));
  expect(echoed).toContain('[credential removed]');
  expect(echoed.replace('[credential removed]', '').length).toBeLessThan(24);
});

test.each(['', 'u', 'us', 'use:', 'user:'])('one that was encoded before base64, behind %j, is not readable', (before) => {
  for (const encode of [encodeURIComponent, formEncoded, (text: string) => formEncoded(formEncoded(text))])
    for (const alphabet of ['base64', 'base64url'] as const) {
      const echoed = scrub(`Basic ${Buffer.from(`${before}${encode(ODD)}`).toString(alphabet)}`, secretsOf([ODD]));
      expect(echoed).toContain('[credential removed]');
      expect(echoed.replace('[credential removed]', '').length).toBeLessThan(20);
    }
});

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const xml = (text: string): string => every(text, (one) => XML[one] ?? one);
const numbered = (text: string, write: (code: number) => string): string => every(text, (one) => `&#${write(one.codePointAt(0)!)};`);
const MARKUP = `a&b<c>d"e'f&lt;99/ü`;

test.each([
  ['escaped as in XML', xml(MARKUP)],
  ['escaped as in HTML', xml(MARKUP).replaceAll('&apos;', '&#39;')],
  ['escaped twice', xml(xml(MARKUP))],
  ['escaped three times', xml(xml(xml(MARKUP)))],
  ['in names in capitals', xml(MARKUP).replace(/&\w+;/g, (one) => one.toUpperCase())],
  ['in numbers', numbered(MARKUP, String)],
  ['in numbers without an end', numbered(MARKUP, String).replaceAll(';', '')],
  ['in numbers behind noughts', numbered(MARKUP, (code) => String(code).padStart(7, '0'))],
  ['in hex', numbered(MARKUP, (code) => `x${code.toString(16)}`)],
  ['in capital hex behind noughts', numbered(MARKUP, (code) => `X00${code.toString(16).toUpperCase()}`)],
  ['in numbers that were escaped again', xml(numbered(MARKUP, String))],
  ['in XML within JSON without &', xml(MARKUP).replaceAll('&', '\\u0026')],
  ['in XML within JSON', JSON.stringify(xml(MARKUP)).slice(1, -1)],
  [
    'in base64 that was escaped',
    every(Buffer.from(MARKUP).toString('base64'), (one) => (/\w/.test(one) ? one : `&#${one.charCodeAt(0)};`)),
  ],
])('a credential with markup %s is cut out', (_, form) => {
  expect(scrub(`<p>${form}</p>`, secretsOf([MARKUP]))).toBe('<p>[credential removed]</p>');
  expect(scrub(`<p>${form}</p> &amp; more`, secretsOf([MARKUP]))).toBe('<p>[credential removed]</p> &amp; more');
});

/** A secret that is as long as credentials may be. */
const LONG = KEY.padEnd(8_000, 'Zk+9 /x"');

test.each([
  ['as it is', LONG],
  ['as JSON text', JSON.stringify(LONG).slice(1, -1)],
  ['percent-encoded twice', encodeURIComponent(encodeURIComponent(LONG))],
  ['in numbers', numbered(LONG, String)],
  ['in base64', Buffer.from(LONG).toString('base64')],
  ['in capitals, escaped', escaped(LONG.toUpperCase())],
])('a credential of 8,000 characters %s is cut out', (_, form) => {
  expect(scrub(`<p>${form}</p>`, secretsOf([LONG]))).toBe('<p>[credential removed]</p>');
});

test('each of several credentials is cut out, with what is between them left', () => {
  const text = `a ${KEY}${KEY} b ${percent(KEY)} c ${numbered(ODD, String)}`;
  const removed = '[credential removed]';
  expect(scrub(text, secretsOf([KEY, ODD]))).toBe(`a ${removed}${removed} b ${removed} c ${removed}`);
});

test('one without markup is cut out of entities too, and entities of other texts stay', () => {
  for (const form of [numbered(KEY, String), numbered(KEY.toUpperCase(), (code) => `x${code.toString(16)}`), xml(KEY)])
    expect(scrub(`<p>${form}</p>`, secrets)).toBe('<p>[credential removed]</p>');
  const text = '&lt;b&gt; &#97; &#x110000; &#99999999999; &amp;amp; &copy; a=1&lt=2';
  expect(scrub(text, secrets)).toBe(text);
});

test('nothing else is', () => {
  const text = `{"a":"${KEY.slice(0, -1)}","b":"\\u0073k","c":"%73k","d":"live"}`;
  expect(scrub(text, secrets)).toBe(text);
  expect(scrub(text, undefined)).toBe(text);
});

test('a short one is found as it is written, not in words that resemble it', () => {
  const short = secretsOf(['Tree']);
  expect(scrub('a Tree, a tree, eerT, \\u0054ree', short)).toBe('a [credential removed], a tree, eerT, [credential removed]');
  expect(secretsOf(['abc'])).toBeUndefined();
});

test.each(['', 'u', 'us', 'use', 'user', 'user:'])('one in base64 behind %j and before other bytes is not readable', (before) => {
  for (const alphabet of ['base64', 'base64url'] as const) {
    const echoed = scrub(Buffer.from(`${before}${KEY} and more`).toString(alphabet), secrets);
    expect(echoed).toContain('[credential removed]');
    expect(echoed.replace('[credential removed]', '').length).toBeLessThan(24);
  }
});

test('media hold a credential in their bytes or in the base64 that is shown of them; a short one may stand there by chance', () => {
  const holds = (base64: string, values: string[]): boolean => mediaContainSecret(Buffer.from(base64, 'base64'), base64, secretsOf(values));
  expect(holds(Buffer.from('\u0000the-key-4471').toString('base64'), ['the-key-4471'])).toBe(true);
  expect(holds('AAAAtheKey4471AA', ['theKey4471'])).toBe(true);
  expect(holds('AAAAdemoAAAA', ['demo'])).toBe(false);
  expect(holds('AAAAdemoAAAAtheKey4471AA', ['demo', 'theKey4471'])).toBe(true);
});
