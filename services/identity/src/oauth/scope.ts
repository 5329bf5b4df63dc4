/** The one set of scopes there is. What a person may do is decided by grants and rules, never by scope. */
export const SCOPES = ['openid', 'profile', 'email'];
export const SCOPE = SCOPES.join(' ');
