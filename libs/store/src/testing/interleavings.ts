/**
 * Each way to merge the steps of actors, as a list of actor numbers.
 * @param counts how many steps each has. The list is the same one each time, changed in place: read it before asking for the next.
 */
export function* interleavings(counts: readonly number[]): Generator<readonly number[]> {
  const left = [...counts];
  const length = left.reduce((sum, count) => sum + count, 0);
  const order: number[] = [];
  function* extend(): Generator<readonly number[]> {
    if (order.length === length) return void (yield order);
    for (const [actor, count] of left.entries()) {
      if (count === 0) continue;
      left[actor] = count - 1;
      order.push(actor);
      yield* extend();
      order.pop();
      left[actor] = count;
    }
  }
  yield* extend();
}
