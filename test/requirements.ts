/**
 * What the product must do, as data. A black-box test cites the ids it proves (`proves`), and `coverage.test.ts` fails when an id has no test
 * or a test cites an id that is not here. `source`: `S` and a section of the product specification, `T-n` of docs/threat-model.md, an ADR, a heading of
 * our documents, or `ours` where the behaviour is our own decision and stated nowhere else.
 */
export const requirements = {
  // Start-up
  'RUN-CURL': ['README.md#start-it', 'One command starts the stack; the printed curl line makes a governed call'],
  'RUN-ONCE': ['README.md#start-it', 'A second start seeds nothing twice and does not print the token again'],
  'RUN-KEEP': ['ours', 'A store or service that dies is brought back at once on its data; one that was not started here is waited for'],
  'RUN-REMOVE': ['README.md#start-it', 'One command removes all that a stack left in stores and on disk'],
  'RUN-HELP': ['README.md#start-it', '`npm start -- --help` lists ports and settings, and ends'],
  // MCP servers as integrations
  'MCP-UPSTREAM': [
    'docs/use/mcp-servers.md',
    'Another MCP server is imported by its address, over streamable HTTP or SSE, of either generation, and its tools are called through execute_tool',
  ],
  'MCP-CONTENT': [
    'docs/use/mcp-servers.md#what-callers-get',
    'Text, images, audio, resources, links and structured content of an MCP server reach the caller as they are; errors are failures with their text; what is too large is cut and says so',
  ],
  'MCP-HOSTILE': [
    'docs/threat-model.md#mcp-servers',
    'A server that hangs, floods, loses its session, redirects, asks back or lists nonsense costs its own call only, gets no credential it should not have, and no call runs twice',
  ],
  'MCP-LOOPS': [
    'docs/use/mcp-servers.md#a-gateway-behind-a-gateway, T-93',
    'A Gatehouse can be the upstream of another, and a call that goes in a circle between them ends after three',
  ],
  'PIN-QUARANTINE': [
    'docs/use/mcp-servers.md#changes',
    'A changed definition waits for an admin while the accepted one is called; a server that describes a tool otherwise than was accepted is not called, and the change is shown',
  ],
  MARKS: [
    'docs/use/mcp-servers.md#marks',
    'Descriptions that try to instruct a model are marked for admins, of APIs and MCP servers alike, and not edited',
  ],
  // Credentials
  'AUTH-CHALLENGE': ['S OAuth 1, T-2', 'Every refused credential gets 401 with the challenge, the same bytes for every reason'],
  'AUTH-REVOKED': ['S Service-token rules 2', 'A revoked token fails on the next call, on every gateway, whatever state Redis is in'],
  'AUTH-DISABLED': ['S States: Service account', 'Disabling an account stops all its tokens at once; enabling restores those not revoked'],
  'AUTH-EXPIRED': ['S States: Service token', 'An expired token fails on the next call and its record goes; the audit entry stays'],
  'AUTH-LIFETIME': ['S Limits', 'A token lives one hour to one year, one year by default; anything else is refused'],
  'AUTH-ONCE': ['S Service token', 'The token value is shown once; afterwards only the prefix'],
  'AUTH-ORG': ['T-13', 'A token of one organization opens nothing of another'],
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
    'S Service-token rules 6',
    'Calls from outside the allowlist of organization or account are refused over MCP and REST; an admin cannot shut themselves out',
  ],
  'OAUTH-STRICT': [
    'docs/protocol.md#oauth',
    'Strict OpenID Connect and OAuth libraries discover, register, sign in, check the id token and renew without being bent',
  ],
  'OAUTH-FLOW': [
    'S OAuth 2.0 flow, docs/protocol.md#oauth',
    'Official clients discover, register, have a person allow them, exchange the code with PKCE, call, and renew, unmodified',
  ],
  'OAUTH-CODE': ['S OAuth endpoints, docs/protocol.md#oauth', 'A code works once, for a minute; used again it takes back what it gave'],
  'OAUTH-REFRESH': [
    'S OAuth 2.0 flow 7',
    'A refresh token is replaced by its first use, converges on the same answer for ten seconds, also across a restart, and then ends its family',
  ],
  'OAUTH-SESSION': [
    'S OAuth 2.0 flow',
    'Ending what a client may do stops its access token on the next call and its refresh token for good',
  ],
  'OAUTH-JWT': [
    'docs/protocol.md#oauth',
    'Access tokens open the address they are for, the root for their organization, and no other; forged and foreign ones get the one 401',
  ],
  'REST-JWT': ['S REST API credentials', 'REST takes identity-provider JWTs only; service tokens are refused before any handler'],
  'REST-REVISION': ['ours', 'What is edited carries a revision; a change made from an old one changes nothing and is told what is there'],
  'REST-LISTS': ['ours', 'Lists are searched by part of a text and sorted by named members, and a cursor keeps to search and order'],
  'REST-BULK': [
    'ours',
    'Many are granted, blocked, disabled or revoked in one request, each checked and recorded as if alone; the answer says of each whether it was done, was so already, or why it was refused',
  ],
  'ACCOUNT-NAMES': ['ours', 'No two service accounts of an organization share a name, in any case'],
  // People
  'PEOPLE-INVITE': [
    'ours',
    'Whoever signs in with an invited address, verified by the identity provider, joins once, by accepting; until then the organization learns nothing but the address; one that was withdrawn or declined lets nobody in',
  ],
  'PEOPLE-LEAVE': ['ours', 'Whoever belongs can leave by themselves, also while suspended, but for the last active admin'],
  'PEOPLE-STANDING': ['ours', 'Role, suspension and removal of a member act on the next call; a removed person can be invited again'],
  'PEOPLE-LAST-ADMIN': [
    'ours',
    'The last active admin of an organization cannot be demoted, suspended or removed, by whoever and however many at once',
  ],
  'PEOPLE-GROUPS': ['S Access grant', 'Who is in a group is effective on the next call; deleting a group takes it from every member'],
  'PEOPLE-ORG': ['ours', 'Name and time zone change under the revision that was seen; zones go by their IANA names'],
  LIMITS: [
    'S Limits: abuse protection',
    'Too many requests or failures get 429 with Retry-After over MCP and REST, stop nobody else, and leave one audit entry',
  ],
  // Protocol
  'MCP-CLIENTS': ['docs/protocol.md#versions', 'The official clients connect, list, call and close unmodified, on every version'],
  'MCP-INSPECTOR': ['docs/protocol.md#versions', 'The inspector works in its three eras'],
  'MCP-CONFORMANCE': ['docs/protocol.md#versions', 'The official conformance suite passes on both generations but for listed scenarios'],
  'MCP-VERSIONS': [
    'S Versioning 1',
    'Six versions; a missing header means 2025-03-26; any other value is 400 with -32022 and both data members',
  ],
  'LISTEN-IPV6': ['ours', 'The HTTP entry points of one machine answer on the IPv6 loopback too'],
  'MCP-BOOTSTRAP': ['S Bootstrap object', 'The bootstrap travels in initialize, discover and the modern tools/list'],
  'MCP-CORRELATION': ['S MCP endpoint', 'Modern answers carry a correlation id, and the trace id of a valid traceparent'],
  'MCP-BADINPUT': ['S Protocol errors', 'Malformed, oversized, nested and duplicated input gets a clear error and harms nobody'],
  // Discovery and grants
  'GRANT-NOTHING': ['S Access grant', 'A service account without grants finds nothing and runs nothing'],
  'GRANT-NEXT': ['S Access grant', 'A grant acts on the next call, and so does its removal'],
  'GRANT-PEOPLE': [
    'S Access grant',
    'A member reaches what was granted to them, to their groups and to everyone; a service account never has the open default',
  ],
  'GRANT-WHY': ['ours', 'An admin is told what a subject reaches, and by which grants'],
  'GRANT-TOOLS': ['S Access grant', 'An integration is granted whole or tool by tool'],
  'GRANT-AGENTS': [
    'S Access grant',
    'An agent is granted for use: who has no grant does not find it, and a grant of it opens no tool and no change',
  ],
  'GRANT-ENDS': ['S Agent delete', 'What is deleted takes its grants along; what is made later under its name has none of them'],
  'GRANT-OPEN': ['ours', 'Members reach the management tools by default, service accounts never, until an admin says otherwise'],
  DISCOVER: ['S Meta-tools', 'list_services, search_tools and describe_tools show what is granted, ranked and complete'],
  'TOOL-DISABLED': [
    'ours',
    'A tool that an admin disables is refused from the next call on, on every gateway, and says so to who was granted it; a refresh keeps it disabled',
  ],
  'TOOL-DESCRIPTION': [
    'ours',
    'An admin describes a tool in other words, which search and callers read, and brings back the imported ones',
  ],
  IMPORT: ['T-39', 'API descriptions become tools; what cannot is reported line by line; broken ones are refused with the place'],
  'IMPORT-BY-HAND': [
    'docs/use/by-hand.md',
    'Operations that an admin writes become tools as those of a description, are given back to admins, and are changed with the same comparison and the same waiting',
  ],
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
    'S Export',
    'An export is text for one host; unknown hosts, unsafe names and preferences the host cannot run are refused with what would do',
  ],
  // Skills
  'SKILL-FORMAT': [
    'ADR 0026',
    'A skill is taken and given in the public format; what breaks a rule is refused with every failure and its place, and nothing is half written',
  ],
  'SKILL-WILD': [
    'ADR 0034',
    'Documents in the shapes of public collections are taken: fields the format does not name are kept and warned of, instructions are kept to the byte',
  ],
  'SKILL-VISIBLE': [
    'S Purpose 5, Access grant',
    'Its author, admins and whoever was granted a skill see it, from the next call on; for everybody else it is not there',
  ],
  'SKILL-VERSIONS': [
    'ours',
    'Every change of a skill makes a version with its attachments; an old one is read, compared and restored, by its author and admins',
  ],
  'SKILL-FOLDER': [
    'ours',
    'A skill is taken from its folder or a zip archive, everything that cannot be taken is named with its reason, and it goes out again byte for byte',
  ],
  'SKILL-USE': ['ours', 'Authors and admins are told who activated a skill how often and when, and what somebody would read of it'],
  'SKILL-EDIT': ['S Access grant', 'Author and admins change a skill, from the revision they have seen; a grant is for use only'],
  'SKILL-TOOLS': [
    'S Meta-tools',
    'Official clients list, find and activate skills and read their attachments, byte for byte, through the meta-tools',
  ],
  'SKILL-BOOTSTRAP': ['S Bootstrap object', 'The bootstrap and the routing text name the skills of their caller as they are now'],
  'SKILL-MANAGEMENT': ['S Management tools', 'The management tool list_skills shows its caller what they see'],
  'SKILL-TRAIL': ['ours', 'Every change of a skill stands in the trail by member, path and digest, without a text of it'],
  // The governed call
  'CALL-RESULT': [
    'S Tool errors',
    'A call runs with the own upstream credential and returns the result; refusals and failures are isError results',
  ],
  'CALL-ARGS': ['ours', 'Arguments that break the schema are refused with every failure and its path, before anything runs'],
  'CALL-UPSTREAM': ['T-46', 'An upstream that hangs, resets, redirects or floods is answered within limits'],
  'EGRESS-NAMES': ['T-96', 'Nothing inside is connected to, whatever a DNS server answers and whenever it changes its answer'],
  'EGRESS-BOMBS': ['T-46', 'An answer is unpacked up to a bound, in every coding and from every kind of server'],
  'EGRESS-PROXY': [
    'docs/operate/egress.md#a-forward-proxy',
    'Every request to an outside host goes through the forward proxy of the operator, but for the exceptions',
  ],
  'CALL-BULKHEAD': [
    'T-98',
    'Calls of one integration that hang take its places and no others, and an organization leaves room for the others',
  ],
  'CALL-BREAKER': ['ours', 'An integration that fails repeatedly is refused at once, until a trial call has shown that it answers again'],
  'CALL-64': [
    'S Limits',
    'Names are cut to 64 characters; a name that several tools share after it is refused, and each of them is called by a shortened one',
  ],
  'CRED-SEALED': [
    'S Credentials of a service account for target APIs',
    'A credential goes to the origin and place it was stored for and to no other; after a change its owner is told why and stores it again',
  ],
  'CALL-CANCEL': [
    'docs/protocol.md#json-or-event-stream',
    'A caller that takes its call back, by hanging up or by saying so, ends it at the MCP server or API, and the trail says that it may have run',
  ],
  'CALL-PROGRESS': ['ADR 0090', 'Progress that a tool of an MCP server reports reaches a caller that asked for it, and no other'],
  'CALL-NARROW': [
    'S Tool errors',
    'A caller gets the members and as many bytes of an answer as it asks for, also after an approval, and is told how large it was',
  ],
  'CRED-SCHEMES': [
    'ADR 0087',
    'A call proves itself as the security scheme says: key in header, query or cookie, bearer token, HTTP basic; who lacks the credential is told where to store it',
  ],
  'CRED-PARTS': [
    'ADR 0087',
    'A credential has a part for each of several schemes; a call sends those that its operation needs and no others, and who lacks one is told which and where; no identity sends what is another one’s',
  ],
  'CRED-COOKIES': ['T-110', 'No argument and no stored value becomes another cookie, or one like that of the credential'],
  'CRED-RENEWED': [
    'ADR 0082',
    'An approved call whose connection was renewed between the question and its run is made, under the new token',
  ],
  'CRED-TOKEN': [
    'S Organization tokens',
    'A token of the organization has credentials of its own, which are used, shown as state, and erased when it ends',
  ],
  'CONNECT-FLOW': [
    'S Credentials of a service account for target APIs',
    'A person connects to an API by OAuth 2.0 with a state that is good once, for them alone; an admin connects service accounts; a disconnect ends it at the provider',
  ],
  'CONNECT-RENEW': [
    'ours',
    'A connection is renewed ahead of calls by one executor at a time and stays the same credential; one that the provider ended refuses calls and says how to connect again',
  ],
  'CONNECT-SECRET': ['ours', 'No token, code or client secret of a connection is in any log, message, Redis or MongoDB text'],
  'CRED-APPROVED': [
    'T-28',
    'A credential that was stored anew between the question and the yes is not used for the call that was approved',
  ],
  'CACHE-SIGNED': ['T-19', 'Whoever can write to Redis can put back no grant and no tool that was taken away'],
  'NAMES-HIDDEN': [
    'S Tool errors',
    'Who is not granted a tool learns neither of it, nor of its block, nor of its integration, and names are repeated without what cannot be seen',
  ],
  // Decisions
  'RULE-EFFECT': [
    'S Policy',
    'Rules allow, deny or ask a person, by tool, caller, arguments and time; the most restrictive wins; what goes wrong denies',
  ],
  'RULE-TRY': [
    'ours',
    'An admin is told what would happen to a call and why, also by a draft, and what a draft would have made of past calls',
  ],
  'SIGN-GATE': [
    'S Service-token rules 4',
    'No tool runs for a person who has not signed the AI use policy; accounts and tokens never sign',
  ],
  'SIGN-NOW': ['ADR 0053', 'A publication, and a signature, are honoured by the next call on every gateway'],
  'SIGN-TOLD': ['S Tool errors', 'Who must sign is told so and where; clients with MCP Apps or URL elicitation get the address as data'],
  'SIGN-ACCOUNT': [
    'S AI use policy acknowledgement',
    'An admin acknowledges for an active account, the published version only, and is named',
  ],
  'OWN-CREDENTIAL': ['docs/protocol.md#elicitation', 'A person stores the credential that calls lack at the page they are sent to'],
  'SIGN-PAGE': ['S Errors', 'The sign page shows the whole text as text, and signs the version that was read'],
  'SIGN-CONSOLE': [
    'ours',
    'The AI use policy is written, read as those who sign will, compared and published at the console, which says whom it stops and who has signed',
  ],
  'SIGN-VERSIONS': ['ADR 0053', 'Versions are numbered and never change; drafts have revisions; signatures are kept for ever'],
  'INTEGRATION-REMOVED': ['ours', 'Removing an integration tells what ends with it, withdraws calls of it that wait, and lifts its blocks'],
  'BLOCK-NOW': ['T-18', 'A block stops caller, integration or tool on the next call, approved ones included'],
  BUDGET: [
    'S Limits: spend',
    'Tokens are counted per integration and period; soft warns, hard refuses until reset or raised; parallel calls cannot overspend',
  ],
  'APPROVE-ONCE': [
    'S Approval request',
    'What was approved runs once, with the bytes that were shown, whatever is clicked, raced, killed or delivered twice',
  ],
  'APPROVE-WHO': [
    'T-29',
    'Admins and named approvers decide, never the person who asks; whoever may not know of a request is told it does not exist',
  ],
  'APPROVE-AGAIN': ['T-28', 'Account, grants, blocks, rules, budget and definition are looked at again when an approved call runs'],
  'APPROVE-STATE': [
    'ADR 0028',
    'A yes to a management call is about what stood when it was asked: once that was changed nothing is written, and both sides are told',
  ],
  'APPROVE-NAMES': [
    'ADR 0028',
    'Who decides about a management call reads what its ids name and what would change, as text, on page, card and mail',
  ],
  'APPROVE-TERMS': ['ADR 0028', 'A decision is judged by the rules of its moment, and one that rests on older ones says so'],
  'APPROVE-ASK': ['S Governance 2', 'A management call that can only fail asks nobody, and is refused with its own reason'],
  'APPROVE-MAIL': [
    'S Events 2',
    'Approvers are told of each request once by mail, also when the mail server was away meanwhile, and nothing waits for it',
  ],
  'MAIL-PACE': [
    'ours',
    'Requests of a minute are one mail; pace and quiet hours are each person’s own, and what would end before is told at once and says so',
  ],
  'MAIL-CONTENT': ['ours', 'Mail says who wants what, where its link leads and how to get less; names of others stay inert text in it'],
  'MAIL-INVITE': [
    'ours',
    'Who is invited is told once by mail; admins see whether the mail went out, and what the mail server said if not',
  ],
  'CREDENTIAL-GONE': [
    'docs/protocol.md#elicitation',
    'An approved call whose caller has no credential any more sends nothing, and leads its person to the page where one is stored',
  ],
  PULSE: ['ours', 'The change counters tell what changed and how many requests wait, and 304 while nothing did'],
  USAGE: ['ours', 'Calls, failures and tokens are counted from the audit trail by tool, subject and time'],
  CLAIM: ['S On-behalf-of', 'The claim is cleaned, cut, recorded, and changes no decision'],
  SECRETS: ['S Service token, Credentials', 'No secret is found in stores, messages, logs or answers'],
  // Approvals
  'APPROVAL-TASKS': ['S Task result', 'On 2026-07-28 a waiting call is a task that official clients carry through each of its ends'],
  'APPROVAL-TEXT': [
    'S Pending approval payload',
    'Everybody else gets the text payload, or its variant by address, and polls service/check_status',
  ],
  'APPROVAL-ELICIT': ['docs/protocol.md#elicitation', 'Clients that declare URL elicitation are asked, and never left without the address'],
  'APPROVAL-CARD': [
    'S Meta-tools, Pending approval payload',
    'Clients that render MCP Apps get a card that shows how a waiting call goes and leads to its page; it approves nothing',
  ],
  INTERACTIONS: [
    'docs/protocol.md#elicitation',
    'Who must sign, or lacks a credential, is sent to the page for it by clients that declare URL elicitation, and the call is made after that',
  ],
  'SIGN-CARD': ['S Meta-tools', 'A card shows the AI use policy that must be signed and leads to its page; it signs nothing'],
  WIDGET: ['S Meta-tools', 'The widget makes a call by the same steps as execute_tool, and shows how it ended and what was answered'],
  'APPROVAL-OPT-IN': ['S Tasks opt-in', 'Tasks are for requests that declare them, and not for the exempt client family'],
  'APPROVAL-PRIVATE': ['docs/protocol.md#tasks', "Another's request or task and an unknown one are told alike"],
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
    'An envelope is taken or refused with the same details over both MCP and REST',
  ],
  'AGENT-ENVELOPE': [
    'S Portable agent envelope',
    'Envelopes are kept as authored without what is not named; what breaks a rule is refused with every failure and its path',
  ],
  'AGENT-HINTS': [
    'S Portable agent envelope, vendorHints',
    'Hints of vendors are opaque: members of any name and content are kept, and nothing reads them',
  ],
  'AGENT-MODELS': ['S Model declaration rules', 'Pairs nobody offers are refused, but those the current version declares stay acceptable'],
  'AGENT-VERSIONS': [
    'S Behavior 4, 6',
    'A change of the spec is a new version and one of the agent half is none, in one write; old ones are read under today’s name and catalogue',
  ],
  'AGENT-HISTORY': ['S Behavior 4', 'A change takes a message, and the history tells it and which person approved the change'],
  'AGENT-RESTORE': ['S Behavior 7', 'An old version comes back as a new one, unless that changes nothing or brings back a retired model'],
  'AGENT-RACES': [
    'S Limits: agent versions',
    'Under parallel updates and restores on several processes versions are 1 to N without gap, each with one content for ever',
  ],
  'AGENT-VISIBLE': ['S Identity and access of agents', 'Author, admins and whoever was granted see an agent; author and admins change it'],
  'AGENT-LIST': ['S Behavior 1', 'Lists hold what the caller may see, page by page, by text and tag'],
  'AUTHORED-LISTS': ['ours', 'Lists of agents and skills take an order and a tag, and a cursor serves the list it was made for'],
  'AUTHOR-GRANTS': ['ours', 'The author of an agent or a skill sees who holds grants on it'],
  'AUTHOR-TRANSFER': [
    'ours',
    'An admin hands an agent or a skill to another author: recorded, from the revision they saw, and the former author keeps what grants give',
  ],
  'AGENT-DELETE': ['S Behavior 5', 'A delete names the deployments in its way; without any it takes versions and grants along'],
  'DEPLOY-RECORD': [
    'S Deployment record',
    'A deployment pins a version and is bound to a service account and a token of its own, shown once; admins change it, the author sees it',
  ],
  'DEPLOY-SUSPEND': [
    'S State transitions',
    'A suspended deployment gets 401 on its next call on every edge, and works again when it is resumed; a deleted one never',
  ],
  'PUSH-RUN': [
    'S Platform push credentials',
    'A push makes the agent on the platform with our MCP server and a token of its own, as one service account; the platform calls tools with it',
  ],
  'PUSH-CALLER': [
    'S Platform push credentials',
    'Naming the caller is off by default and for voice only: calls then stand as made on behalf of the asserted address, and a conversation without it is refused',
  ],
  'PUSH-REFUSED': [
    'S Platform push credentials',
    'A push is refused without a key, and when the platform cannot run the agent’s model, naming the preference',
  ],
  'PUSH-AGAIN': [
    'S State transitions',
    'A push that stops says where, and pushing again goes on from there without duplicates; two at once make one',
  ],
  'PUSH-CUT': [
    'S State transitions',
    'Suspend, delete, a disabled account, a revoked token or a grant that was taken: the next call of the platform is refused on every edge',
  ],
  'PLATFORM-KEYS': [
    'S Platform push credentials',
    'Admins store one key per outside platform, which the platform is asked about first: taken, refused with its own words, or not checked, and then the one before stays; never shown again',
  ],
  'AGENT-TRAIL': ['ours', 'Every change of an agent stands in the trail by version and member, without the text of a prompt'],
  'AGENT-OLD': [
    'S Versioning 6',
    'Specs stored under older schemas are read, listed and restored as today’s schema has them, or shown raw',
  ],
  // Audit
  'AUDIT-PAIR': ['T-54', 'Every governed call has one intent and one outcome, numbered without gaps'],
  'AUDIT-ADMIN': ['S Service-token rules 5', 'Token, account, grant and credential changes name the admin'],
  'AUDIT-DENIED': ['docs/protocol.md#authentication', 'Refused credentials are recorded with the reason nobody is told'],
  // Console
  'CONSOLE-SESSION': ['T-58', 'People sign in at their identity provider; the session is out of reach for scripts and other sites'],
  'CONSOLE-PAGES': ['T-57', 'Pages are usable in light, dark and on a phone, by keyboard, and hold their content security policy'],
  'CONSOLE-APPROVE': [
    'T-30',
    'A waiting call is decided on a page that shows every byte it takes its digest of, by a press on a button and by nothing else; news of it comes by itself',
  ],
  'CONSOLE-MCP': [
    'docs/use/mcp-servers.md#changes',
    'An MCP server is imported by its address at the console, with marks, and a changed tool is compared and accepted or refused there',
  ],
  'CONSOLE-BY-HAND': [
    'docs/use/by-hand.md',
    'Operations are written, previewed, imported, called and changed at the console, by clicks and by keyboard',
  ],
  'CONSOLE-INTEGRATIONS': [
    'ours',
    'Integrations are imported, searched, granted, given credentials that are tested, called as oneself, compared with a newer description, and removed by clicks',
  ],
  'CONSOLE-FIRST-CALL': [
    'ours',
    'A new organization comes to a governed call on an API of its own by clicks alone: import with a preview, account, grant, tested credential, token, call',
  ],
  'CONSOLE-RECORD': [
    'ours',
    'Calls and audit entries are listed, found by who, what, when and any id, and exported; a refusal leads to the page of its call, which offers what would mend it',
  ],
  'CONSOLE-DAILY': [
    'ours',
    'By few clicks from the overview: why a call was refused, who did what, an own key stored and tested, a leaked token ended and what it did listed',
  ],
  'CONSOLE-VOLUME': [
    'ours',
    'Pages of an organization with a thousand service accounts, rules and members, ten thousand grants and a hundred thousand audit entries need five requests at most before they are usable; many rows are changed after one question, and what became of each is told',
  ],
  'CONSOLE-CALL': ['ours', 'One page tells a call from the first check to the answer, to its caller and to admins; any id leads there'],
  'CONSOLE-SKILLS': [
    'ours',
    'Skills are written, read as a program reads them, given files, compared, restored, shared, imported and exported at the console',
  ],
  'CONSOLE-DEPLOY': [
    'S Platform push credentials',
    'Agents are deployed, pushed, suspended, moved and deleted by clicks, with each step of a push to see; a platform’s own answer stands beside what it refused',
  ],
  'CONSOLE-AGENTS': [
    'S Identity and access of agents',
    'Agents are written, versioned, compared, restored, exported, shared and deleted by clicks; what a click does is said before it is made',
  ],
  'OAUTH-CONSENT': [
    'T-10',
    'A program acts for a person only after they allowed it on a page that says who asks and where the answer goes',
  ],
  // Isolation and faults
  ISOLATION: ['T-13', 'No route and no message gives one organization anything of another; an unlisted one fails the test'],
  DRAIN: [
    'docs/messaging.md#shutdown',
    'An edge that stops answers what it has begun, closes each connection with its answer, and ends with its last call',
  ],
  METRICS: [
    'docs/operate/telemetry.md#metrics',
    'Every process serves its metrics on its health port and no entry point does; a governed call is counted at each part it passes, without a name or id in any label',
  ],
  TRACES: [
    'docs/operate/telemetry.md#traces',
    'With a collector, one governed call is one tree of spans in the client’s trace: edge, bus, executor, steps and API',
  ],
  LOGS: ['docs/operate/telemetry.md#logs', 'A log line about a call carries its trace id, and no secret, no personal data and no payload'],
  'KEYS-CHANGED': [
    'docs/operate/keys.md',
    'Keys and secrets change by the steps of the guide; calls go on, and the old keys are needed no more',
  ],
  'RESTORE-WHOLE': [
    'docs/operate/backup.md#restore',
    'A backup of the databases and the keys, put back in the order of the guide, is the stack as it was',
  ],
  'RESTORE-REVOKED': [
    'docs/operate/backup.md#what-a-restore-undoes',
    'What was taken away after a backup and works again after a restore is taken away again by one command, from the entries that were kept',
  ],
  SPOOL: [
    'docs/operate/failures.md#where-audit-events-wait',
    'With AUDIT_DURABILITY=disk an executor that is killed under load loses no audit event that a call went on with',
  ],
  FAULTS: [
    'docs/messaging.md#when-something-dies',
    'With the broker, Redis, MongoDB or a process killed under load every call is answered, nothing acknowledged is lost, and all recovers',
  ],
} as const satisfies Record<string, readonly [source: string, behaviour: string]>;

export type RequirementId = keyof typeof requirements;
