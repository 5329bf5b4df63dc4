import { checkEmail, emailKey } from './email';

test('an address in any case has one key', () => {
  for (const email of ['Ada@Example.com', 'ADA@EXAMPLE.COM', 'ada@example.com']) expect(emailKey(email)).toBe('ada@example.com');
  expect(emailKey('ÜLI@x.test')).toBe('üli@x.test');
});

test('letters that only look alike stay apart', () => {
  const [kelvin, dottedI] = ['\u212a', '\u0130'];
  expect(emailKey(`${kelvin}ai@x.test`)).not.toBe(emailKey('kai@x.test'));
  expect(emailKey(`${dottedI}da@x.test`)).not.toBe(emailKey('ida@x.test'));
});

test.each([
  'ada',
  'ada@',
  '@example.com',
  'a b@example.com',
  ' ada@example.com',
  'ada@example.com\n',
  'a@b@c',
  'a\u200bda@example.com',
  'a@corp.example(x)evil.example',
  'a@b..c',
  'a@-b.c',
  'a@b-.c',
  'a@b.c.',
  'a@.b.c',
  '.a@b.c',
  'a.@b.c',
  'a..b@c.example',
  '"a"@b.c',
  'a(x)@b.c',
  'a@[127.0.0.1]',
  'a@b_c.example',
  'ä@b.c',
  'uli@bücher.example',
  'root@localhost',
  `${'a'.repeat(65)}@b.c`,
  `a@${'b'.repeat(64)}.c`,
  `a@${'b.'.repeat(127)}c`,
])('%j is no address', (email) => {
  expect(() => checkEmail(email)).toThrow(
    expect.objectContaining({ code: 'invalid', details: [expect.stringContaining('/email: must be an e-mail address')] }),
  );
});

test.each([
  'ada@example.com',
  "o'neil+ci@sub.example.co.uk",
  'a.b_c@x-1.xn--bcher-kva.example',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.c`,
  `a@${'b.'.repeat(126)}c`,
])('%j is one', (email) => {
  expect(() => checkEmail(email)).not.toThrow();
});
