import { isAppError } from '@gatehouse/contracts';
import { refuseReservedSlug } from './organization';

test.each(['api', 'org', 'admin', 'www', 'well-known'])('%s is no slug for an organization, and the answer says why', (slug) => {
  let thrown: unknown;
  try {
    refuseReservedSlug(slug);
  } catch (err) {
    thrown = err;
  }
  expect(isAppError(thrown) && [thrown.code, thrown.details]).toEqual(['invalid', [expect.stringContaining(`"${slug}" is reserved`)]]);
});

test('other slugs pass, also those that contain a reserved word', () => {
  for (const slug of ['acme', 'api-team', 'my-org']) expect(() => refuseReservedSlug(slug)).not.toThrow();
});
