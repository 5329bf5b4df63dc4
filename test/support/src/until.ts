const LIMIT_MS = 20_000;

/** Polls until the condition holds; fails after 20 s, so that a wait in vain ends before the test's own time limit hides what it was for. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LIMIT_MS;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`it did not come to pass in ${LIMIT_MS} ms: ${condition.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
