import { listOperations } from './listOperations';
import { baseName, nameOperations } from './nameOperations';

const operations = (...ids: (string | undefined)[]) => {
  const paths = Object.fromEntries(ids.map((operationId, i) => [`/p${i}`, { get: operationId === undefined ? {} : { operationId } }]));
  return [...listOperations({ paths })];
};
const named = (previous: Record<string, string>, ...ids: (string | undefined)[]) => [
  ...nameOperations(operations(...ids), previous).values(),
];

test.each([
  ['getPet', 'getPet'],
  ['repos/get', 'repos_get'],
  ['get pet (v2)', 'get_pet_v2'],
  ['раyment', 'yment'],
  ['a\u200bb', 'a_b'],
  ['支払い', 'get_p0'],
  ['', 'get_p0'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('%s is named %s', (id, name) => {
  expect(baseName(operations(id)[0]!)).toBe(name);
});

test('a path gives the name when there is no id', () => {
  const [operation] = listOperations({ paths: { '/repos/{owner}/{repo}': { delete: {} } } });
  expect(baseName(operation!)).toBe('delete_repos_owner_repo');
});

test('names are unique, in the order of the document', () => {
  expect(named({}, 'a', 'a', 'a_2', 'a')).toEqual(['a', 'a_2', 'a_2_2', 'a_3']);
});

test('an operation keeps its name when another one with the same wish goes or comes', () => {
  const before = Object.fromEntries(nameOperations(operations('a', 'a', 'b')));
  expect(before).toEqual({ 'GET /p0': 'a', 'GET /p1': 'a_2', 'GET /p2': 'b' });
  expect(named(before, undefined, 'a', 'b')).toEqual(expect.arrayContaining(['a_2', 'b']));
  expect(nameOperations(operations(undefined, 'a', 'b', 'a'), before).get('GET /p1')).toBe('a_2');
  expect(nameOperations(operations('c', 'a', 'b'), before).get('GET /p0')).toBe('c');
});

test('ten thousand operations that want one name get theirs at once', () => {
  expect(new Set(named({}, ...Array<string>(10_000).fill('a'))).size).toBe(10_000);
});
