import type { Duplex } from 'node:stream';

/** amqplib writes each frame to the socket on its own; joined, the frames of a turn cost one system call and one packet. */
export function joinWrites(stream: Duplex): void {
  const write = stream.write.bind(stream) as (chunk: Uint8Array) => boolean;
  let corked = false;
  const uncork = (): void => {
    corked = false;
    stream.uncork();
  };
  stream.write = (chunk: Uint8Array): boolean => {
    if (!corked) {
      corked = true;
      stream.cork();
      process.nextTick(uncork);
    }
    return write(chunk);
  };
}
