import type { ServiceName } from '@gatehouse/contracts';
import type { MessageBus } from '../core/messageBus';
import type { Handler } from '../types';
import { echo, once } from './contracts';
import { Fixture } from './fixture';
import { Proxy } from './proxy';

interface BehindProxy {
  /** A bus whose connection goes through the proxy. */
  through(service: ServiceName, limits?: object): MessageBus;
  /** A started identity that answers these; beside the proxy unless `bus` says otherwise. */
  server(handlers: { echo?: Handler<typeof echo>; once?: Handler<typeof once> }, bus?: MessageBus): Promise<MessageBus>;
  /** A started gateway behind the proxy. */
  caller(limits?: object): Promise<MessageBus>;
}

/** Before each test of the block a fixture at RabbitMQ and a proxy in front of it; both are closed after it. `events`: what the tests publish. */
export function eachWithProxy(events: string[], opened: (fixture: Fixture, proxy: Proxy) => void): BehindProxy {
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
  const through = (service: ServiceName, limits = {}): MessageBus => fixture.bus(service, { url: proxy.url }, limits);
  return {
    through,
    async server(handlers, bus = fixture.bus('identity')) {
      if (handlers.echo !== undefined) bus.serve(echo, handlers.echo);
      if (handlers.once !== undefined) bus.serve(once, handlers.once);
      await bus.start();
      return bus;
    },
    async caller(limits) {
      const bus = through('gateway', limits);
      await bus.start();
      return bus;
    },
  };
}
