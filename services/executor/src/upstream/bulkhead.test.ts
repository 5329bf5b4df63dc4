/** Whose places calls take, and that they get them back. */
import { createBulkhead, type Place } from './bulkhead';

const of = (orgId: string, integrationId: string) => ({ orgId, integrationId });
const bulkhead = createBulkhead({ perIntegration: 2, perOrg: 3 });
const enter = (...[orgId, integrationId]: [string, string]): Place => {
  const place = bulkhead.enter(of(orgId, integrationId));
  if (typeof place === 'string') throw new Error(`no place: ${place}`);
  return place;
};

test('an integration that has all its places leaves those of others, and an organization those of other organizations', () => {
  const places = [enter('org_1', 'int_1'), enter('org_1', 'int_1')];
  expect(bulkhead.enter(of('org_1', 'int_1'))).toBe('integration');
  places.push(enter('org_1', 'int_2'));
  expect(bulkhead.enter(of('org_1', 'int_2'))).toBe('organization');
  expect(bulkhead.enter(of('org_1', 'int_3'))).toBe('organization');
  places.push(enter('org_2', 'int_4'), enter('org_2', 'int_4'));
  for (const place of places) place.leave();
  for (const place of [enter('org_1', 'int_1'), enter('org_1', 'int_1'), enter('org_1', 'int_3')]) place.leave();
});
