import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until a condition holds, and gives what it gave.
 * @param what said in the error when it does not hold in time
 */
export const until = async <Value>(
  what: string,
  condition: () => Promise<Value | undefined | false> | Value | undefined | false,
  timeoutMs = 15_000,
): Promise<Value> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const value = await condition()
    if (value) return value
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`)
    // Most conditions ask the database: asked more often, they take the time of what they wait for.
    await pause(30)
  }
}
