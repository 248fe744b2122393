import { useEffect, useEffectEvent } from 'react'

/** Runs a function when the browser restores this page from its back/forward cache. */
export const useOnRestore = (then: () => void): void => {
  const shownAgain = useEffectEvent(then)
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) shownAgain()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
}
