/** The 5xx responses since `watchErrors`. */
let responses: { message: string; requestId: string | undefined }[] = []

/** Records a 5xx response, which the app's log must also mention. */
export const recordServerError = (message: string, requestId: string | undefined): void => {
  responses.push({ message, requestId })
}

/** Captures unhandled rejections, and the app's log on stderr. */
export const watchErrors = () => {
  responses = []
  const lines: string[] = []
  const unhandled: unknown[] = []
  const print = console.error
  console.error = (...line: unknown[]) => {
    lines.push(line.join(' '))
    if (process.argv.includes('--print-log')) print(...line)
  }
  const collect = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', collect)
  return {
    unhandled,
    unlogged: () =>
      responses.filter(
        ({ requestId: id }) => id === undefined || !lines.some((line) => line.includes(id)),
      ),
    stop: () => {
      console.error = print
      process.off('unhandledRejection', collect)
    },
  }
}
