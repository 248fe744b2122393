import { createLatestOnly } from '#data/latest-only.ts'

type Source<Loaded, Shown> = {
  load: () => Promise<Loaded>
  /** Returns whether loading has failed; data that was loaded earlier is then kept. */
  hasFailed: (loaded: Loaded) => boolean
  /**
   * Returns what to show at the moment.
   * @param isPolling whether the data will be loaded again soon
   */
  view: (loaded: Loaded, isPolling: boolean) => Shown
  /** If this returns undefined, polling stops. */
  pollDelayMs?: (loaded: Loaded, polls: number) => number | undefined
  /** When the visitor returns to the tab, data older than this is loaded again. */
  freshMs?: number
}

export type LiveData<Loaded> = {
  /**
   * Loads the data again. What is shown stays unchanged until the response arrives.
   * @returns the new data; undefined if it couldn't be loaded
   */
  reload: () => Promise<Loaded | undefined>
  /** Shows that the data is loading, and loads it again. */
  retry: () => Promise<Loaded | undefined>
  /** Updates what is shown when the visitor returns, because timers are slow in a hidden tab. */
  wake: () => void
  stop: () => void
}

const tickMs = 60_000

/**
 * Loads data that changes with time or on the server, and updates what is shown every minute.
 * @param show is called on every change
 */
export const createLiveData = <Loaded, Shown>(
  source: Source<Loaded, Shown>,
  show: (shown: Shown | { state: 'loading' }) => void,
): LiveData<Loaded> => {
  const { load, hasFailed, view, pollDelayMs, freshMs = Infinity } = source
  const { latest, cancel } = createLatestOnly()
  let loaded: Loaded | undefined
  let loadedAtMs = 0
  let isPolling = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: string | undefined

  const update = () => {
    const next = loaded ? view(loaded, isPolling) : ({ state: 'loading' } as const)
    const text = JSON.stringify(next)
    if (text !== shown) show(next)
    shown = text
  }

  const poll = async (polls: number) => {
    clearTimeout(timer)
    const answer = await latest(load())
    if (!answer) return
    const failed = hasFailed(answer)
    if (!failed) loadedAtMs = Date.now()
    if (!failed || !loaded || hasFailed(loaded)) loaded = answer
    const waitMs = pollDelayMs?.(loaded, polls)
    isPolling = waitMs !== undefined
    if (isPolling) timer = setTimeout(poll, waitMs, polls + 1)
    update()
    return failed ? undefined : answer
  }
  const reload = () => poll(0)
  const ticker = setInterval(update, tickMs)

  return {
    reload,
    retry: () => {
      loaded = undefined
      update()
      return reload()
    },
    wake: () => {
      update()
      if (loaded && Date.now() - loadedAtMs > freshMs) reload()
    },
    stop: () => {
      cancel()
      clearTimeout(timer)
      clearInterval(ticker)
    },
  }
}
