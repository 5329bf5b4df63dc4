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
  'REST-REVISION': ['A14', 'What is edited carries a revision; a change made from an old one changes nothing and is told what is there'],
  'REST-LISTS': ['A14', 'Lists are searched by part of a text and sorted by named members, and a cursor keeps to search and order'],
  'ACCOUNT-NAMES': ['A14', 'No two service accounts of an organization share a name, in any case'],
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
  'GRANT-AGENTS': [
    'S Access grant',
    'An agent is granted for use: who has no grant does not find it, and a grant of it opens no tool and no change',
  ],
  'GRANT-ENDS': ['S Agent delete', 'What is deleted takes its grants along; what is made later under its name has none of them'],
  'GRANT-OPEN': ['A7', 'Members reach the management tools by default, service accounts never, until an admin says otherwise'],
  DISCOVER: ['S Meta-tools', 'list_services, search_tools and describe_tools show what is granted, ranked and complete'],
  IMPORT: ['A8', 'API descriptions become tools; what cannot is reported line by line; broken ones are refused with the place'],
  // Portable agents as their hosts meet them
  'AGENT-TOOLS': [
    'S Meta-tools',
    'list_agents shows everything visible; describe_agent the whole envelope, with where each model runs today',
  ],
  'AGENT-ADDRESS': [
    'S Addressing rules',
    'The id lasts and never falls back to the name; the name never pins; with both the id decides and a rename is warned of',
  ],
  'AGENT-HIDDEN': ['S Addressing rules 5', 'An agent somebody has no grant for is not found, in the same words as one that is not there'],
  'AGENT-REACH': [
    'S Identity and access of agents',
    'A definition grants nothing: whoever runs an agent reaches exactly what they reach without it',
  ],
  'AGENT-EXPORT': [
    'S Export, A14',
    'An export is text for one host; unknown hosts, unsafe names and preferences the host cannot run are refused with what would do',
  ],
  // Skills
  'SKILL-FORMAT': [
    'A8',
    'A skill is taken and given in the public format; what breaks a rule is refused with every failure and its place, and nothing is half written',
  ],
  'SKILL-VISIBLE': [
    'S Purpose 5, Access grant',
    'Its author, admins and whoever was granted a skill see it, from the next call on; for everybody else it is not there',
  ],
  'SKILL-EDIT': ['S Access grant, A14', 'Author and admins change a skill, from the revision they have seen; a grant is for use only'],
  'SKILL-TOOLS': [
    'S Meta-tools, A14',
    'Official clients list, find and activate skills and read their attachments, byte for byte, through the meta-tools',
  ],
  'SKILL-BOOTSTRAP': ['S Bootstrap object', 'The bootstrap and the routing text name the skills of their caller as they are now'],
  'SKILL-MANAGEMENT': ['S Management tools', 'The management tool list_skills shows its caller what they see'],
  'SKILL-TRAIL': ['A10', 'Every change of a skill stands in the trail by member, path and digest, without a text of it'],
  // The governed call
  'CALL-RESULT': [
    'S Tool errors',
    'A call runs with the own upstream credential and returns the result; refusals and failures are isError results',
  ],
  'CALL-ARGS': ['A14', 'Arguments that break the schema are refused with every failure and its path, before anything runs'],
  'CALL-UPSTREAM': ['A3.5', 'An upstream that hangs, resets, redirects or floods is answered within limits'],
  'CALL-64': ['S Limits', 'Names are cut to 64 characters; names that collide after it are both refused'],
  // Decisions
  'RULE-EFFECT': [
    'S Policy, A7',
    'Rules allow, deny or ask a person, by tool, caller, arguments and time; the most restrictive wins; what goes wrong denies',
  ],
  'RULE-TRY': [
    'A14',
    'An admin is told what would happen to a call and why, also by a draft, and what a draft would have made of past calls',
  ],
  'BLOCK-NOW': ['A7', 'A block stops caller, integration or tool on the next call, approved ones included'],
  BUDGET: [
    'S Limits: spend, A7',
    'Tokens are counted per integration and period; soft warns, hard refuses until reset or raised; parallel calls cannot overspend',
  ],
  'APPROVE-ONCE': [
    'S Approval request, A9',
    'What was approved runs once, with the bytes that were shown, whatever is clicked, raced, killed or delivered twice',
  ],
  'APPROVE-WHO': [
    'A9',
    'Admins and named approvers decide, never the person who asks; whoever may not know of a request is told it does not exist',
  ],
  'APPROVE-AGAIN': ['A3', 'Account, grants, blocks, rules, budget and definition are looked at again when an approved call runs'],
  'APPROVE-MAIL': [
    'S Events 2',
    'Approvers get one mail per request, also when the mail server was away meanwhile, and nothing waits for it',
  ],
  PULSE: ['A14', 'The heartbeat tells what changed and how many requests wait, and 304 while nothing did'],
  USAGE: ['A14', 'Calls, failures and tokens are counted from the audit trail by tool, subject and time'],
  CLAIM: ['S On-behalf-of', 'The claim is cleaned, cut, recorded, and changes no decision'],
  SECRETS: ['S Service token, Credentials', 'No secret is found in stores, messages, logs or answers'],
  // Approvals
  'APPROVAL-TASKS': ['S Task result, P4', 'On 2026-07-28 a waiting call is a task that official clients carry through each of its ends'],
  'APPROVAL-TEXT': [
    'S Pending approval payload',
    'Everybody else gets the text payload, or its variant by address, and polls service/check_status',
  ],
  'APPROVAL-CARD': [
    'S Meta-tools, Pending approval payload',
    'Clients that render MCP Apps get a card that shows how a waiting call goes and leads to its page; it approves nothing',
  ],
  'APPROVAL-OPT-IN': ['S Tasks opt-in', 'Tasks are for requests that declare them, and not for the exempt client family'],
  'APPROVAL-PRIVATE': ['P4.4', "Another's request or task and an unknown one are told alike"],
  'APPROVAL-STORY': ['S Events', 'Of every waiting call the trail tells the story in order, and the API is called once or not at all'],
  PREFLIGHT: ['S Service-token rules 3', 'A pipeline learns beforehand, by exit code, what it may call'],
  // Agents
  MANAGEMENT: [
    'S Management tools',
    'The management tools are governed like any other: grants, rules and approvals apply, and who may do what is decided with each call',
  ],
  'MANAGEMENT-HIDDEN': ['S Management tools', 'Tools for admins are hidden from everybody else, and refused to who names them'],
  'MANAGEMENT-NAME': ['S Management tools', 'Their name can change; then the old one is not found and list_services tells the new one'],
  'MANAGEMENT-SAME': [
    'S Differences between REST and MCP forms',
    'An envelope is taken or refused with the same details through both doors',
  ],
  'AGENT-ENVELOPE': [
    'S Portable agent envelope',
    'Envelopes are kept as authored without what is not named; what breaks a rule is refused with every failure and its path',
  ],
  'AGENT-MODELS': ['S Model declaration rules', 'Pairs nobody offers are refused, but those the current version declares stay acceptable'],
  'AGENT-VERSIONS': [
    'S Behavior 4, 6',
    'A change of the spec is a new version and one of the agent half is none, in one write; old ones are read under today’s name and catalogue',
  ],
  'AGENT-RESTORE': ['S Behavior 7', 'An old version comes back as a new one, unless that changes nothing or brings back a retired model'],
  'AGENT-RACES': [
    'S Limits: agent versions, A8',
    'Under parallel updates and restores on several processes versions are 1 to N without gap, each with one content for ever',
  ],
  'AGENT-VISIBLE': ['S Identity and access of agents', 'Author, admins and whoever was granted see an agent; author and admins change it'],
  'AGENT-LIST': ['S Behavior 1', 'Lists hold what the caller may see, page by page, by text and tag'],
  'AGENT-DELETE': ['S Behavior 5', 'A delete names the deployments in its way; without any it takes versions and grants along'],
  'AGENT-TRAIL': ['A10', 'Every change of an agent stands in the trail by version and member, without the text of a prompt'],
  'AGENT-OLD': [
    'S Versioning 6',
    'Specs stored under older schemas are read, listed and restored as today’s schema has them, or shown raw',
  ],
  // Audit
  'AUDIT-PAIR': ['A10', 'Every governed call has one intent and one outcome, numbered without gaps'],
  'AUDIT-ADMIN': ['S Service-token rules 5', 'Token, account, grant and credential changes name the admin'],
  'AUDIT-DENIED': ['A10', 'Refused credentials are recorded with the reason nobody is told'],
  // Console
  'CONSOLE-SESSION': ['A6, A11', 'People sign in at their identity provider; the session is out of reach for scripts and other sites'],
  'CONSOLE-PAGES': ['A11', 'Pages are usable in light, dark and on a phone, by keyboard, and hold their content security policy'],
  'CONSOLE-APPROVE': [
    'A11, A14',
    'A waiting call is decided on a page that shows every byte it takes its digest of, by a press on a button and by nothing else; news of it comes by itself',
  ],
  'CONSOLE-CALL': ['A11, A14', 'One page tells a call from the first check to the answer, to its caller and to admins; any id leads there'],
  'CONSOLE-AGENTS': [
    'A11, S Identity and access of agents',
    'Agents are written, versioned, compared, restored, exported, shared and deleted by clicks; what a click does is said before it is made',
  ],
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
