import { personOf } from './person';

const IDP_ISSUER = 'https://idp.test';
const usual = { IDP_ISSUER, IDP_SUBJECT_CLAIM: 'sub', IDP_EMAIL_VERIFIED: 'claim' } as const;
const claims = { sub: 'u-1', email: 'ada@acme.test' };

test('a person is known by the claim that is set', () => {
  expect(personOf(usual, claims)).toEqual({ issuer: IDP_ISSUER, subject: 'u-1', email: 'ada@acme.test' });
  const byObject = { ...usual, IDP_SUBJECT_CLAIM: 'oid' };
  expect(personOf(byObject, { ...claims, oid: 'o-1' })).toMatchObject({ subject: 'o-1' });
  for (const oid of [undefined, '', 7, 'x'.repeat(256)])
    expect(() => personOf(byObject, { ...claims, oid })).toThrow('does not say who this is');
});

test('an operator may speak for addresses that the provider says nothing about, and for no others', () => {
  const vouched = { ...usual, IDP_EMAIL_VERIFIED: 'always' } as const;
  expect(personOf(usual, claims)).not.toHaveProperty('emailVerified');
  expect(personOf(vouched, claims)).toMatchObject({ emailVerified: true });
  for (const email_verified of [false, 'false'])
    expect(personOf(vouched, { ...claims, email_verified })).toMatchObject({ emailVerified: false });
});
