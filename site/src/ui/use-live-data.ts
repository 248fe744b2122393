import { useEffect, useRef, useState } from 'react'
import type { LiveData } from '#data/live-data.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

/**
 * Loads a page's data, and loads it again when the browser restores the page.
 * @param start starts loading; must be the same function on every render
 */
export const useLiveData = <Loaded, Shown>(
  start: (show: (shown: Shown | { state: 'loading' }) => void) => LiveData<Loaded> | undefined,
) => {
  const [shown, show] = useState<Shown | { state: 'loading' }>({ state: 'loading' })
  const live = useRef<LiveData<Loaded>>(undefined)

  useEffect(() => {
    const started = start(show)
    live.current = started
    started?.reload()
    const onVisibilityChange = () => {
      if (!document.hidden) started?.wake()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      started?.stop()
    }
  }, [start])
  useOnRestore(() => void live.current?.reload())

  return {
    shown,
    reload: () => live.current?.reload(),
    retry: () => void live.current?.retry(),
  }
}
