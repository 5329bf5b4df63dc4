import { Proxy } from './proxy';
import { World } from './world';

/** Before each test of the block a world at RabbitMQ and a proxy in front of it; both are closed after it. `events`: what the tests publish. */
export function eachWithProxy(events: string[], opened: (world: World, proxy: Proxy) => void): void {
  let world: World;
  let proxy: Proxy;
  beforeEach(async () => {
    world = new World('rabbitmq');
    proxy = await new Proxy().open();
    opened(world, proxy);
  });
  afterEach(async () => {
    await world.cleanUp(events);
    await proxy.close();
  });
}
