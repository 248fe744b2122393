/** Shifts the clock of a process or, if injected, of a page. Doesn't shift `performance.now`. */
export const moveClock = (ms: number): void => {
  const { now } = Date
  const { instant } = Temporal.Now
  Date.now = () => now() + ms
  Temporal.Now.instant = () => instant().add({ milliseconds: ms })
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [Date.now()], newTarget),
  })
}
