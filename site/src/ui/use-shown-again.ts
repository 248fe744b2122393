import { useEffect, useEffectEvent } from 'react'

/** Does something when the back button shows this page as it was left, without loading it anew. */
export const useShownAgain = (then: () => void): void => {
  const shownAgain = useEffectEvent(then)
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) shownAgain()
    }
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [])
}
