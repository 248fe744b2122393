const queues = new Map<string, Promise<unknown>>()

/** One at a time in all tabs; where the browser has no locks, in this one. */
export const withLock = <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
  if (navigator.locks) return navigator.locks.request(name, work) as Promise<Value>
  const before = queues.get(name) ?? Promise.resolve()
  const next = before.then(work, work)
  queues.set(name, next)
  return next
}
