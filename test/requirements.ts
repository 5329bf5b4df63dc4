/**
 * What the product must do, as data. A black-box test cites the ids it proves (`proves`), and `coverage.test.ts` fails when an id has no test
 * or a test cites an id that is not here. `source`: S = product specification (section), A = architecture decision (section), P = protocol reference (section).
 */
export const requirements = {
  // Start-up
  'RUN-CURL': ['A12', 'One command starts the stack; the printed curl line makes a governed call'],
  'RUN-ONCE': ['A12', 'A second start seeds nothing twice and does not print the token again'],
  // Credentials
  'AUTH-CHALLENGE': ['S OAuth 1, P6.2', 'Every refused credential gets 401 with the challenge, the same bytes for every reason'],
  'AUTH-REVOKED': ['S Service-token rules 2', 'A revoked token fails on the next call, on every gateway, whatever state Redis is in'],
  'AUTH-DISABLED': ['S States: Service account', 'Disabling an account stops all its tokens at once; enabling restores those not revoked'],
  'AUTH-EXPIRED': ['S States: Service token', 'An expired token fails on the next call and its record goes; the audit entry stays'],
  'AUTH-LIFETIME': ['S Limits', 'A token lives one hour to one year, one year by default; anything else is refused'],
  'AUTH-ONCE': ['S Service token', 'The token value is shown once; afterwards only the prefix'],
  'AUTH-ORG': ['P1, A6', 'A token of one organization opens nothing of another'],
  'AUTH-KINDS': [
    'S MCP endpoint credentials',
    'Tokens of accounts, of the organization and of people open the MCP endpoint, each as its holder',
  ],
  'TOKEN-ROLE': [
    'S Org-wide service token',
    'Without accessRole a token of the organization reaches everything, MEMBER scopes it down, anything else is refused',
  ],
  'PAT-SWITCH': [
    'S MCP endpoint credentials',
    'Personal tokens work only while an admin allows them; switching off stops them on the next call, switching on restores those not revoked',
  ],
  ALLOWLIST: [
    'S Service-token rules 6, A14',
    'Calls from outside the allowlist of organization or account are refused over MCP and REST; an admin cannot shut themselves out',
  ],
  'OAUTH-FLOW': [
    'S OAuth 2.0 flow, P6',
    'Official clients discover, register, have a person allow them, exchange the code with PKCE, call, and renew, unmodified',
  ],
  'OAUTH-CODE': ['S OAuth endpoints, P6.6', 'A code works once, for a minute; used again it takes back what it gave'],
  'OAUTH-REFRESH': [
    'S OAuth 2.0 flow 7',
    'A refresh token is replaced by its first use, converges on the same answer for ten seconds, also across a restart, and then ends its family',
  ],
  'OAUTH-SESSION': [
    'S OAuth 2.0 flow, A6',
    'Ending what a client may do stops its access token on the next call and its refresh token for good',
  ],
  'OAUTH-JWT': ['P6.8', 'Access tokens open the address they are for and no other; forged and foreign ones get the one 401'],
  'REST-JWT': ['S REST API credentials', 'REST takes identity-provider JWTs only; service tokens are refused before any handler'],
  // People
  'PEOPLE-INVITE': [
    'A14',
    'Whoever signs in with an invited address, verified by the identity provider, joins once; a withdrawn invitation lets nobody in',
  ],
  'PEOPLE-STANDING': ['A6, A14', 'Role, suspension and removal of a member act on the next call; a removed person can be invited again'],
  'PEOPLE-LAST-ADMIN': [
    'A14',
    'The last active admin of an organization cannot be demoted, suspended or removed, by whoever and however many at once',
  ],
  'PEOPLE-GROUPS': ['S Access grant, A14', 'Who is in a group is effective on the next call; deleting a group takes it from every member'],
  'PEOPLE-ORG': ['A14', 'Name and time zone change under the revision that was seen; zones go by their IANA names'],
  LIMITS: [
    'S Limits: abuse protection',
    'Too many requests or failures get 429 with Retry-After over MCP and REST, bite nobody else, and leave one audit entry',
  ],
  // Protocol
  'MCP-CLIENTS': ['P9, P11.4', 'The official clients connect, list, call and close unmodified, on every version'],
  'MCP-INSPECTOR': ['P9.3', 'The inspector works in its three eras'],
  'MCP-CONFORMANCE': ['P8', 'The official conformance suite passes on both generations but for listed scenarios'],
  'MCP-VERSIONS': [
    'S Versioning 1',
    'Six versions; a missing header means 2025-03-26; any other value is 400 with -32022 and both data members',
  ],
  'MCP-BOOTSTRAP': ['S Bootstrap object', 'The bootstrap travels in initialize, discover and the modern tools/list'],
  'MCP-CORRELATION': ['S MCP endpoint', 'Modern answers carry a correlation id, and the trace id of a valid traceparent'],
  'MCP-BADINPUT': ['S Protocol errors', 'Malformed, oversized, nested and duplicated input gets a clear error and harms nobody'],
  // Discovery and grants
  'GRANT-NOTHING': ['S Access grant', 'A service account without grants finds nothing and runs nothing'],
  'GRANT-NEXT': ['S Access grant', 'A grant acts on the next call, and so does its removal'],
  'GRANT-PEOPLE': [
    'S Access grant, A7',
    'A member reaches what was granted to them, to their groups and to everyone; a service account never has the open default',
  ],
  'GRANT-WHY': ['A14', 'An admin is told what a subject reaches, and by which grants'],
  'GRANT-TOOLS': ['S Access grant', 'An integration is granted whole or tool by tool'],
  DISCOVER: ['S Meta-tools', 'list_services, search_tools and describe_tools show what is granted, ranked and complete'],
  IMPORT: ['A8', 'API descriptions become tools; what cannot is reported line by line; broken ones are refused with the place'],
  // The governed call
  'CALL-RESULT': [
    'S Tool errors',
    'A call runs with the own upstream credential and returns the result; refusals and failures are isError results',
  ],
  'CALL-ARGS': ['A14', 'Arguments that break the schema are refused with every failure and its path, before anything runs'],
  'CALL-UPSTREAM': ['A3.5', 'An upstream that hangs, resets, redirects or floods is answered within limits'],
  'CALL-64': ['S Limits', 'Names are cut to 64 characters; names that collide after it are both refused'],
  CLAIM: ['S On-behalf-of', 'The claim is cleaned, cut, recorded, and changes no decision'],
  SECRETS: ['S Service token, Credentials', 'No secret is found in stores, messages, logs or answers'],
  // Audit
  'AUDIT-PAIR': ['A10', 'Every governed call has one intent and one outcome, numbered without gaps'],
  'AUDIT-ADMIN': ['S Service-token rules 5', 'Token, account, grant and credential changes name the admin'],
  'AUDIT-DENIED': ['A10', 'Refused credentials are recorded with the reason nobody is told'],
  // Console
  'CONSOLE-SESSION': ['A6, A11', 'People sign in at their identity provider; the session is out of reach for scripts and other sites'],
  'CONSOLE-PAGES': ['A11', 'Pages are usable in light, dark and on a phone, by keyboard, and hold their content security policy'],
  'OAUTH-CONSENT': [
    'P6.6',
    'A program acts for a person only after they allowed it on a page that says who asks and where the answer goes',
  ],
  // Isolation and faults
  ISOLATION: ['A5', 'No route and no message gives one organization anything of another; an unlisted one fails the test'],
  FAULTS: [
    'A3, A4',
    'With the broker, Redis, MongoDB or a process killed under load every call is answered, nothing acknowledged is lost, and all recovers',
  ],
} as const satisfies Record<string, readonly [source: string, behaviour: string]>;

export type RequirementId = keyof typeof requirements;
