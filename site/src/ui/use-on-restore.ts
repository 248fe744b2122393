import { useEffect, useEffectEvent } from 'react'

/** Runs a function when the browser restores the page from the back/forward cache. */
export const useOnRestore = (callback: () => void): void => {
  const onRestore = useEffectEvent(callback)
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onRestore()
    }
    addEventListener('pageshow', onPageShow)
    return () => removeEventListener('pageshow', onPageShow)
  }, [])
}
