import { hopsIn, viaOf } from './hops';

test('each gateway adds itself, and proxies of other kinds count for nothing', () => {
  expect([undefined, '', '1.1 varnish', viaOf(0), `1.0 fred, ${viaOf(2)} , HTTP/2 Gatehouse (a comment)`].map(hopsIn)).toEqual([0, 0, 0, 1, 4]);
});
