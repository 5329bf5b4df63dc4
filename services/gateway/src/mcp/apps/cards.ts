/** The cards: documents that hosts load once and hand data to, so that each has one address for everybody. */
export interface Card {
  /** The tool whose answers it shows. */
  readonly tool: string;
  readonly uri: string;
  /** Name of its script in the folder `card`. */
  readonly name: string;
}

/** How a waiting call goes. It approves nothing. */
export const APPROVAL_CARD: Card = { tool: 'service_approval_card', uri: 'ui://service/approval-card.html', name: 'approval' };
/** What a person must sign. It signs nothing. */
export const SIGN_CARD: Card = { tool: 'service_ai_policy_sign_card', uri: 'ui://service/ai-policy-sign-card.html', name: 'sign' };
/** A governed call with its result. */
export const WIDGET: Card = { tool: 'service_widget', uri: 'ui://service/widget.html', name: 'widget' };

export const cards: readonly Card[] = [APPROVAL_CARD, SIGN_CARD, WIDGET];
