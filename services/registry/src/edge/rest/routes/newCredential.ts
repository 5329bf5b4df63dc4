/** A credential as it is given: what the integration's scheme needs, and nothing else. */
import { AppError, basicProblem, basicText, executor, MAX_CREDENTIAL_LENGTH, placeOf, registry, valueProblem } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { strict } from '../route';

const Value = Type.String({
  minLength: 1,
  maxLength: MAX_CREDENTIAL_LENGTH,
  pattern: '^[\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?$',
  description: 'Printable ASCII, as it is sent; never shown again',
  'x-rule': `1 to ${MAX_CREDENTIAL_LENGTH} visible ASCII characters without blanks at the ends`,
});
const single = {
  value: Type.Optional(Value),
  username: Type.Optional(
    Type.String({ maxLength: MAX_CREDENTIAL_LENGTH, description: 'Of HTTP basic, with `password`. Without a colon' }),
  ),
  password: Type.Optional(Type.String({ maxLength: MAX_CREDENTIAL_LENGTH, description: 'May be empty; never shown again' })),
};

/** `type` is the integration's; it says which other members are needed. */
export const NewCredential = strict({
  type: executor.CredentialType,
  ...single,
  parts: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: 64 }), strict(single), {
      description:
        'Of several schemes: a part for each, by the name of the scheme. Tools that need a scheme without a part cannot be called',
    }),
  ),
  origin: Type.Optional(
    Type.String({
      maxLength: 2_048,
      description: 'The origin it is meant for, like https://api.example.com: refused with 409 when the integration is at another',
    }),
  ),
});
type Given = Static<typeof NewCredential>;
type Single = Pick<Given, 'value' | 'username' | 'password'>;

const refuse = (rule: string): AppError => new AppError('invalid', 'the body is not acceptable', { details: [rule] });

function refuseOthers(given: Given | Single, allowed: readonly string[], at: string, type: string): void {
  const members = ['value', 'username', 'password', 'parts'].filter((name) => (given as Record<string, unknown>)[name] !== undefined);
  const other = members.find((name) => !allowed.includes(name));
  if (other !== undefined) throw refuse(`${at}/${other}: has no place in a credential of type "${type}"`);
}

/** What is sent of one scheme. `at`: where it stands in the body. */
function textOf(given: Given | Single, auth: registry.SingleAuth, at: string): string {
  if (auth.type === 'basic') {
    refuseOthers(given, ['username', 'password'], at, auth.type);
    const { username, password } = given;
    if (username === undefined) throw refuse(`${at}/username: is needed for HTTP basic`);
    if (password === undefined) throw refuse(`${at}/password: is needed for HTTP basic; it may be empty`);
    for (const [name, text] of Object.entries({ username, password })) {
      const problem = basicProblem(name as 'username' | 'password', text);
      if (problem !== undefined) throw refuse(`${at}/${name}: ${problem}`);
    }
    if (username === '' && password === '') throw refuse(`${at}/username: user name and password are both empty`);
    return basicText(username, password);
  }
  refuseOthers(given, ['value'], at, auth.type);
  if (given.value === undefined) throw refuse(`${at}/value: is needed`);
  const problem = valueProblem(placeOf(auth), given.value);
  if (problem !== undefined) throw refuse(`${at}/value: ${problem}`);
  return given.value;
}

function partsOf({ parts = {} }: Given, schemes: readonly registry.NamedScheme[]): string {
  const names = Object.keys(parts);
  const unknown = names.find((name) => !schemes.some((scheme) => scheme.name === name));
  const known = schemes.map(({ name }) => JSON.stringify(name)).join(', ');
  if (unknown !== undefined) throw refuse(`/parts/${unknown}: the integration has no such scheme; it has ${known}`);
  if (names.length === 0) throw refuse(`/parts: is needed, with a part for one of ${known} at least`);
  return JSON.stringify(
    Object.fromEntries(
      schemes.flatMap(({ name, auth }) =>
        Object.hasOwn(parts, name) ? [[placeOf(auth), textOf(parts[name]!, auth, `/parts/${name}`)]] : [],
      ),
    ),
  );
}

/** The text that the executor keeps. Throws `AppError('invalid')` naming what is missing or has no place. */
export function sealedText(given: Given, { auth }: Pick<registry.Integration, 'auth'>): string {
  if (auth.type === 'none') throw refuse('/: the integration needs no credential');
  // An integration that people connect to also takes an access token that was got elsewhere.
  const type = auth.type === 'oauth2' ? 'bearer' : auth.type;
  if (type !== given.type) throw refuse(`/type: must be "${type}" for this integration`);
  if (auth.type !== 'several') return textOf(given, auth.type === 'oauth2' ? { type: 'bearer' } : auth, '');
  refuseOthers(given, ['parts'], '', type);
  return partsOf(given, auth.schemes);
}
