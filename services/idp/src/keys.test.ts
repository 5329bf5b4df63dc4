import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@gatehouse/runtime';
import { idp } from './service';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-idp-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a file of keys that cannot be used is named with all other faults, and nothing of it is shown', () => {
  const users = join(folder, 'users.json');
  writeFileSync(users, '[]');
  const faults = (IDP_KEYS_FILE: string): string => {
    try {
      readSettings(idp.settings, { IDP_KEYS_FILE, IDP_USERS_FILE: users, API_URL: 'http://127.0.0.1:8081' }, idp);
      return '';
    } catch (err) {
      return (err as Error).message;
    }
  };
  for (const [text, fault] of [
    ['hunter2', 'not JSON'],
    ['["hunter2"]', 'has no signing keys and cookie keys'],
    ['{"jwks":{"keys":[]},"cookieKeys":["hunter2"]}', 'has no signing keys and cookie keys'],
  ] as const) {
    const file = join(folder, 'keys.json');
    writeFileSync(file, text);
    expect(faults(file)).toBe(`settings: IDP_ISSUER: is not set; IDP_KEYS_FILE: ${fault}`);
  }
  expect(faults(join(folder, 'made', 'keys.json'))).toBe('settings: IDP_ISSUER: is not set');
});
