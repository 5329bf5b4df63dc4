import { declaresTasks, elicitsUrl, rendersUi, TASKS, UI, UI_TYPE } from './clientCapabilities';

const NOT_OBJECTS = [undefined, null, true, 1, 'yes', [], [{}]];

test('sending a user to an address takes an object at elicitation.url', () => {
  expect(elicitsUrl({ elicitation: { url: {} } })).toBe(true);
  expect(elicitsUrl({ elicitation: { url: {}, form: {} } })).toBe(true);
  for (const url of NOT_OBJECTS) expect([url, elicitsUrl({ elicitation: { url } })]).toEqual([url, false]);
  for (const none of [...NOT_OBJECTS, {}, { elicitation: {} }, { elicitation: { form: {} } }])
    expect([none, elicitsUrl(none)]).toEqual([none, false]);
});

test('tasks take an object at the extension, whatever is in it', () => {
  expect(declaresTasks({ extensions: { [TASKS]: {} } })).toBe(true);
  expect(declaresTasks({ extensions: { [TASKS]: { any: 1 } } })).toBe(true);
  for (const value of NOT_OBJECTS) expect([value, declaresTasks({ extensions: { [TASKS]: value } })]).toEqual([value, false]);
  for (const none of [...NOT_OBJECTS, {}, { [TASKS]: {} }, { extensions: { tasks: {} } }, { experimental: { [TASKS]: {} } }])
    expect([none, declaresTasks(none)]).toEqual([none, false]);
});

test('rendering takes an object at the extension that names our kind of document, or none', () => {
  const declared = (value: unknown): boolean => rendersUi({ extensions: { [UI]: value } });
  for (const value of [{}, { any: 1 }, { mimeTypes: [UI_TYPE] }, { mimeTypes: ['text/html', UI_TYPE] }])
    expect([value, declared(value)]).toEqual([value, true]);
  for (const mimeTypes of [[], ['text/html'], [` ${UI_TYPE}`], UI_TYPE, { 0: UI_TYPE }, null])
    expect([mimeTypes, declared({ mimeTypes })]).toEqual([mimeTypes, false]);
  for (const value of NOT_OBJECTS) expect([value, declared(value)]).toEqual([value, false]);
  for (const none of [...NOT_OBJECTS, {}, { [UI]: {} }, { experimental: { [UI]: {} } }])
    expect([none, rendersUi(none)]).toEqual([none, false]);
});
