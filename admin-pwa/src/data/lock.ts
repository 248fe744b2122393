const queues = new Map<string, Promise<unknown>>()

/** Runs tasks one at a time across all tabs; without Web Locks, only within this tab. */
export const withLock = <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<Value>
  const before = queues.get(name) ?? Promise.resolve()
  const next = before.then(work, work)
  queues.set(name, next)
  return next
}
