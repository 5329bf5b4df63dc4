/** An API answered with an error: one wording wherever it is told. A 5xx is a fault of the API, and rejects nothing. */
export const answeredNo = (status: number): string =>
  status >= 500 ? `the API answered with an error (${status})` : `the API rejected the call (${status})`;

/** The same at the head of a sentence. */
export const sentenceOfNo = (status: number): string => answeredNo(status).replace(/^t/, 'T');
