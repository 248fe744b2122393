// Preloaded into the app's process to cut waits of 20 seconds or more to a tenth.
const { setTimeout: wait } = globalThis
const hurried = (run: () => void, ms = 0, ...args: []) =>
  wait(run, ms < 20_000 ? ms : ms / 10, ...args)
globalThis.setTimeout = Object.defineProperties(
  hurried,
  Object.getOwnPropertyDescriptors(wait),
) as typeof wait
