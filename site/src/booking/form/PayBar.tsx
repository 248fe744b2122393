import { formatShortMoment } from '@synapse/shared/time'
import { useEffect, useState } from 'react'

type Props = {
  label: string
  total: string
  /** The chosen time; the bar is hidden until there is one. */
  start: Temporal.Instant | undefined
  button: string
  isDisabled: boolean
}

/**
 * A bar at the bottom of a phone's screen, with the chosen time, the total and a Pay button. It is
 * visible until the visitor reaches the main Pay button.
 */
export const PayBar = ({ label, total, start, button, isDisabled }: Props) => {
  const [isNeeded, setIsNeeded] = useState(true)
  useEffect(() => {
    const pay = document.getElementById('pay')
    if (!pay) return
    // The observer doesn't fire if the page jumps past the button, so treat everything above the
    // screen as visible.
    const observer = new IntersectionObserver(
      ([entry]) => entry && setIsNeeded(!entry.isIntersecting),
      { rootMargin: '1000000px 0px 0px 0px' },
    )
    observer.observe(pay)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="pay-bar" hidden={!start || !isNeeded}>
      <p>
        <span className="pay-bar-session">{label}</span>
        <span className="soft">{start && formatShortMoment(start)}</span>
      </p>
      <p className="pay-bar-total figures">{total}</p>
      <button type="submit" className="button" aria-disabled={isDisabled}>
        {button}
      </button>
    </div>
  )
}
