/* Written by scripts/cards.mjs from the tables of the console. */
export const words = {
  'approval.pending': { icon: '◷', word: 'Waiting', role: 'waiting' },
  'approval.refusedNow': { icon: '▲', word: 'Would be refused', role: 'waiting' },
  'approval.mayBeRefused': { icon: '▲', word: 'May be refused', role: 'waiting' },
  'approval.approved': { icon: '●', word: 'Approved', role: 'good' },
  'approval.rejected': { icon: '✕', word: 'Rejected', role: 'bad' },
  'approval.expired': { icon: '○', word: 'Expired', role: 'off' },
  'approval.cancelled': { icon: '○', word: 'Withdrawn', role: 'off' },
  'approval.completed': { icon: '●', word: 'Approved, ran', role: 'good' },
  'approval.answeredNo': { icon: '✕', word: 'Approved, API rejected it', role: 'bad' },
  'approval.answeredError': { icon: '✕', word: 'Approved, API failed', role: 'bad' },
  'approval.failed': { icon: '✕', word: 'Approved, not run', role: 'bad' },
  'approval.unknown': { icon: '?', word: 'Approved, outcome unknown', role: 'unknown' },
  'call.running': { icon: '◷', word: 'Running', role: 'waiting' },
  'call.succeeded': { icon: '●', word: 'Answered', role: 'good' },
  'call.failed': { icon: '✕', word: 'Failed', role: 'bad' },
  'call.denied': { icon: '✕', word: 'Denied', role: 'bad' },
};
