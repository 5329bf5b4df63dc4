/** Text that agents, callers, upstreams or document authors wrote. The types are no React node: only `<Foreign>` and `<Claim>` draw them. */
declare const foreign: unique symbol;
declare const claim: unique symbol;

export interface ForeignText {
  readonly [foreign]: true;
}
export interface ClaimText {
  readonly [claim]: true;
}

/** Marks a text of ours as foreign where the API's schema does not say so yet. */
export const asForeign = (text: string): ForeignText => text as unknown as ForeignText;
/** The same for an on-behalf-of claim. */
export const asClaim = (text: string): ClaimText => text as unknown as ClaimText;
/** The characters themselves, for the components that draw them safely. */
export const rawText = (text: ForeignText | ClaimText): string => text as unknown as string;
