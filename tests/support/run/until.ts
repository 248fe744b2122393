import { setTimeout as pause } from 'node:timers/promises'

/**
 * Waits until a condition returns a truthy value, and returns that value.
 * @param what the condition's name in the error message
 */
export const until = async <Value>(
  what: string,
  condition: () => Promise<Value | undefined | false> | Value | undefined | false,
  timeoutMs = 60_000,
): Promise<Value> => {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const value = await condition()
    if (value) return value
    if (performance.now() > deadline) throw new Error(`${what}: not within ${timeoutMs} ms`)
    // Don't poll more often, because the condition's queries would slow down the work that it waits
    // for.
    await pause(30)
  }
}
