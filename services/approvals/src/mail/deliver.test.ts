import { pauseAfter } from './deliver';
import { renderMail } from './templates';

test('pauses double up to a quarter of an hour', () => {
  expect([1, 2, 3, 4].map(pauseAfter)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(pauseAfter(11)).toBe(900_000);
  expect(pauseAfter(10_000)).toBe(900_000);
});

test('no value adds a line, a tag or a turn of direction', () => {
  const evil = 'x\r\n\r\nhttps://evil.example\u2028\u202e<script>';
  const view = {
    name: evil,
    orgName: evil,
    requester: evil,
    kind: 'The person',
    tool: 'a/b',
    rule: evil,
    reason: evil,
    expires: 'soon',
    url: 'https://c.example/1',
    about: [],
    readAt: 'now',
  };
  const plain = renderMail({ ...view, name: 'x', orgName: 'x', requester: 'x', rule: 'x', reason: 'x' });
  const { text, html, subject } = renderMail(view);
  expect(subject).toBe('Approval needed: a/b');
  expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
  expect(html).not.toContain('<script');
  expect(text + html).not.toMatch(/[\u2028\u202e\r]/);
});
