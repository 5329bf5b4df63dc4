/** What can act for a person in one organization: personal tokens, sessions of programs they allowed. Each kind of thing brings its own. */

export interface Delegations {
  /** Verdict keys of all of them, to be forgotten after a change of the person's role, groups or status. */
  keysOf(orgId: string, userId: string): Promise<string[]>;
  /** Verdict keys of everybody in the organization, to be forgotten after a change of its security settings. */
  keysOfOrganization(orgId: string): Promise<string[]>;
  /** End them for good, with an event for each: the person was removed by who is called `by`. Answers the verdict keys to forget. */
  end(orgId: string, userId: string, by: string, now: number): Promise<string[]>;
}
