import { Proxy } from './proxy';
import { Fixture } from './fixture';

/** Before each test of the block a fixture at RabbitMQ and a proxy in front of it; both are closed after it. `events`: what the tests publish. */
export function eachWithProxy(events: string[], opened: (fixture: Fixture, proxy: Proxy) => void): void {
  let fixture: Fixture;
  let proxy: Proxy;
  beforeEach(async () => {
    fixture = new Fixture('rabbitmq');
    proxy = await new Proxy().open();
    opened(fixture, proxy);
  });
  afterEach(async () => {
    await fixture.cleanUp(events);
    await proxy.close();
  });
}
