/** The scopes there are. They decide what a client is told of the person; what a person may do is decided by grants and rules, never by scope. */
export const SCOPES = ['openid', 'profile', 'email'];
export const SCOPE = SCOPES.join(' ');
