import { pathAt } from './jsonPath';

test.each([
  ['1', ''],
  ['[1]', '/0'],
  ['{"a":1}', '/a'],
  ['[0,[0],{"x":[0,0]},1]', '/3'],
  ['{"a":{"b":[0,{}]},"c":[{"d":"1,2"},[[0],1]]}', '/c/1/1'],
  ['{"a/b":{"~":{"":1}}}', '/a~1b/~0/'],
  ['{"\\u00e9\\"}":"\\\\","ü€":[ {"x" : 1 } ]}', '/ü€/0/x'],
])('in %s the one is at %j', (text, path) => {
  const bytes = Buffer.from(text);
  // The last 1 of each text is a number, outside every string.
  expect(pathAt(bytes, bytes.lastIndexOf('1'))).toBe(path);
});
