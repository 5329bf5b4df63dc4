import { requireMailServer, requireSender } from './mailSettings';

test('a mail server is an address with a host and nothing behind it', () => {
  for (const good of ['', 'smtp://localhost', 'smtps://user:p%40ss@mail.example.com:465/'])
    expect(() => requireMailServer(good)).not.toThrow();
  for (const bad of ['smtp://:25', 'smtp://user:hunter2@', 'smtp://host:99999', 'smtp://host/inbox']) {
    expect(() => requireMailServer(bad)).toThrow('is not smtp(s)://');
    expect(() => requireMailServer(bad)).not.toThrow(/hunter2/);
  }
});

test('a sender is one address, with a name or without', () => {
  for (const good of ['gatehouse@localhost', 'Gatehouse <no-reply@example.com>']) expect(() => requireSender(good)).not.toThrow();
  for (const bad of ['Gatehouse', 'a@b, c@d', 'Gatehouse <>', 'Gatehouse <a@b> <c@d>', 'x\r\nBcc: y <a@b>'])
    expect(() => requireSender(bad)).toThrow('is not one address');
});
