/** The request ids of all 5xx responses since `watchErrors`. */
let requestIds: string[] = []

/** Records a 5xx response, which must have a line in the app's log. */
export const recordServerError = (requestId: string | undefined): void => {
  requestIds.push(requestId ?? 'without a request id')
}

/** Captures the app's log, which it writes to stderr, and unhandled rejections. */
export const watchErrors = () => {
  requestIds = []
  const lines: string[] = []
  const unhandled: unknown[] = []
  const print = console.error
  console.error = (...line: unknown[]) => {
    lines.push(line.join(' '))
    if (process.env.HISTORY) print(...line)
  }
  const collect = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', collect)
  return {
    unhandled,
    unlogged: () => requestIds.filter((id) => !lines.some((line) => line.includes(id))),
    stop: () => {
      console.error = print
      process.off('unhandledRejection', collect)
    },
  }
}
