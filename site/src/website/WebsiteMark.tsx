import type { BookingPage } from '@synapse/shared/booking/checkout-contract'
import { useEffect, useRef } from 'react'

type Props = { waiting: boolean; page: BookingPage | undefined }

/** Whose booking page this is: the website's name with a dot of its colour. */
export const WebsiteMark = ({ waiting, page }: Props) => {
  const mark = useRef<HTMLParagraphElement>(null)
  const colour = page?.primaryColor
  useEffect(() => {
    // Set by script, because the page's policy allows no style attributes.
    if (colour) mark.current?.style.setProperty('--website-colour', colour)
  }, [colour])
  return (
    <p className="website-mark" ref={mark}>
      {page && <span className="website-dot" aria-hidden="true" />}
      {page?.name}
      {waiting && <span className="skeleton">Synapse AI</span>}
    </p>
  )
}
