import { randomBytes } from 'node:crypto';
import { createUnsealer, sealTo } from './seal';
import { openQuestion, sealQuestion } from './sealExchange';

const unsealer = createUnsealer(randomBytes(32));
const invalid = expect.objectContaining({ code: 'invalid' }) as Error;
const ask = (text = 'code=secret') => sealQuestion(unsealer.publicKey, Buffer.from(text), 'token');

describe('a sealed exchange', () => {
  it('carries a question and its answer', () => {
    const question = ask();
    const opened = openQuestion(unsealer, question.sealed, 'token');
    expect(opened.plaintext.toString()).toBe('code=secret');
    expect(question.openAnswer(opened.sealAnswer(Buffer.from('answer'))).toString()).toBe('answer');
    expect(openQuestion(unsealer, ask('').sealed, 'token').plaintext).toHaveLength(0);
  });

  it('shows neither, and never looks the same twice', () => {
    const opened = openQuestion(unsealer, ask().sealed, 'token');
    const texts = [ask().sealed, ask().sealed, opened.sealAnswer(Buffer.from('answer')), opened.sealAnswer(Buffer.from('answer'))];
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toMatch(/secret|answer/);
  });

  it('opens for the receiver only, under its context only', () => {
    const { sealed } = ask();
    expect(() => openQuestion(createUnsealer(randomBytes(32)), sealed, 'token')).toThrow(invalid);
    expect(() => openQuestion(unsealer, sealed, 'register')).toThrow(invalid);
    expect(() => unsealer.unseal(sealed, 'token')).toThrow(invalid);
    expect(() => openQuestion(unsealer, sealTo(unsealer.publicKey, Buffer.alloc(64), 'token'), 'token')).toThrow(invalid);
    expect(() => openQuestion(unsealer, sealTo(unsealer.publicKey, Buffer.alloc(31), 'exchange:token'), 'token')).toThrow(invalid);
  });

  it("does not take another question's answer, nor a changed one", () => {
    const [mine, other] = [ask(), ask()];
    const answer = openQuestion(unsealer, mine.sealed, 'token').sealAnswer(Buffer.from('answer'));
    expect(() => other.openAnswer(answer)).toThrow(invalid);
    const bytes = Buffer.from(answer.slice(3), 'base64url');
    const bad = ['', 'a1.', `${answer}A`, answer.replace('a1.', 'x1.')];
    for (let i = 0; i < bytes.length; i += 1) {
      const flipped = Buffer.from(bytes);
      flipped[i]! ^= 1;
      bad.push(`a1.${flipped.toString('base64url')}`, `a1.${bytes.subarray(0, i).toString('base64url')}`);
    }
    for (const text of bad) expect(() => mine.openAnswer(text)).toThrow(invalid);
  });
});
