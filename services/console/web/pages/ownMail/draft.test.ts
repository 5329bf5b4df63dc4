import { inputOf, quietRule, timeRule, valuesOf } from './draft';

const mail = { pace: 'daily', dailyAt: '08:00', timeZone: 'Europe/Berlin', revision: 1, isSent: true } as const;

test('what is shown is what is sent; hours that are switched off are not sent', () => {
  expect(inputOf(valuesOf(mail))).toEqual({ pace: 'daily', dailyAt: '08:00', timeZone: 'Europe/Berlin' });
  const quietHours = { from: '23:00', to: '06:30' };
  expect(inputOf(valuesOf({ ...mail, quietHours }))).toMatchObject({ quietHours });
});

test('who has set nothing starts with the zone of the browser', () => {
  expect(valuesOf({ ...mail, timeZone: 'UTC', revision: 0 }).timeZone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone);
});

test('times are times, and quiet hours have two different ones', () => {
  expect(timeRule('8:00')).not.toBeNull();
  expect(timeRule('23:59')).toBeNull();
  expect(quietRule({ isOn: true, from: '22:00', to: '22:00' })).toMatch(/differ/);
  expect(quietRule({ isOn: false, from: '', to: '' })).toBeNull();
});
