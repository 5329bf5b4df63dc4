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

test.each(['ada', 'ada@', '@example.com', 'a b@example.com', ' ada@example.com', 'ada@example.com\n', 'a@b@c', 'a\u200bda@example.com'])(
  '%j is no address',
  (email) => {
    expect(() => checkEmail(email)).toThrow('The invitation is not acceptable');
  },
);

test.each(['ada@example.com', "o'neil+ci@sub.example.co.uk", 'üli@bücher.example', 'root@localhost'])('%j is one', (email) => {
  expect(() => checkEmail(email)).not.toThrow();
});
