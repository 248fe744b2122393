import { formatShortMoment } from '@synapse/shared/time'
import { useEffect, useRef, useState } from 'react'

type Props = {
  label: string
  total: string
  start: Temporal.Instant | undefined
  isFree: boolean
  /** What the button waits for, or why it cannot be pressed. */
  isDisabled: boolean
  isPending: boolean
}

/** On a phone, at the lower edge while the button that pays is out of sight: what is chosen, and Pay. */
export const PayBar = ({ label, total, start, isFree, isDisabled, isPending }: Props) => {
  const bar = useRef<HTMLDivElement>(null)
  const [isNeeded, setIsNeeded] = useState(true)
  useEffect(() => {
    const pay = bar.current?.closest('form')?.querySelector('.pay')
    if (!pay) return
    // All above the window counts as seen: a jump over the button crosses no edge of it.
    const observer = new IntersectionObserver(
      ([entry]) => entry && setIsNeeded(!entry.isIntersecting),
      { rootMargin: '1000000px 0px 0px 0px' },
    )
    observer.observe(pay)
    return () => observer.disconnect()
  }, [])
  return (
    <div className="pay-bar" ref={bar} hidden={!isNeeded}>
      <p>
        <span className="pay-bar-session">{label}</span>
        <span className="soft">{start ? formatShortMoment(start) : 'No time chosen yet'}</span>
      </p>
      <p className="pay-bar-total figures">{total}</p>
      <button type="submit" className="button" aria-disabled={isDisabled}>
        {isPending ? 'Wait…' : isFree ? 'Book' : 'Pay'}
      </button>
    </div>
  )
}
