/**
 * The order of suites. A clean checkout knows no times of earlier runs, and a suite of minutes that begins last is waited for alone: the longest
 * are named here and begin first. The list at the end of each run says which they are.
 */
const Sequencer = require('@jest/test-sequencer').default;

const LONGEST = [
  'libs/store/src/inProcess/faults.test.ts',
  'src/catalog/publicApis.test.ts',
  'test/pushFaults.test.ts',
  'libs/bus/src/begun.test.ts',
  'libs/bus/src/network.test.ts',
  'policy/src/forgedCache.test.ts',
  'gateway/src/interactions.test.ts',
  'libs/store/src/redisFaults.test.ts',
  'executor/src/rootKeys/rotate.test.ts',
  'policy/src/freshness.test.ts',
  'approvals/src/races.test.ts',
  'executor/src/spool/killed.test.ts',
  'test/openapiClients.test.ts',
  'policy/src/domain/reference.test.ts',
  'catalog/integrations/openapi/corpus.test.ts',
  'test/pushRecovery.test.ts',
  'libs/store/src/inProcess/explorer.test.ts',
  'identity/src/oauthTokens.test.ts',
  'test/e2e/faults.test.ts',
  'test/e2e/keys.test.ts',
  'test/e2e/spool.test.ts',
  'test/e2e/approvalRaces.test.ts',
  'test/e2e/pushDeath.test.ts',
  'test/console/fullStack.test.ts',
  'test/console/keyboard.test.ts',
  'test/console/callsAndPalette.test.ts',
  'test/e2e/revocations.test.ts',
  'test/e2e/start.test.ts',
  'test/e2e/approvals.test.ts',
  'test/e2e/tokens.test.ts',
  'test/console/volume.test.ts',
  'test/console/inbox.test.ts',
  'test/e2e/mail.test.ts',
  'test/console/approvals.test.ts',
  'test/e2e/upstream.test.ts',
];
const placeOf = ({ path }) => {
  const place = LONGEST.findIndex((suite) => path.endsWith(`/${suite}`));
  return place === -1 ? LONGEST.length : place;
};

module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => placeOf(a) - placeOf(b));
  }
};
