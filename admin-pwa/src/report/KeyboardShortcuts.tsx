import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { upcomingQuery } from '#booking/queries.ts'
import { queryClient } from '#data/query.ts'
import { upcomingSessions } from '#report/today.ts'
import { isShortcutBlocked } from '#ui/keyboard.ts'
import { paths, useSlug } from '#ui/paths.ts'
import { failureToast, toast } from '#ui/toast.tsx'

const ShortcutsDialog = lazy(async () => ({
  default: (await import('#report/ShortcutsDialog.tsx')).ShortcutsDialog,
}))

/** The maximum time between the two keys of a shortcut, such as G then B. */
const chordMs = 1_500

/**
 * Handles the keyboard shortcuts N, J, T, G B and ? on every screen, except while the operator is
 * typing.
 */
export const KeyboardShortcuts = () => {
  const navigate = useNavigate()
  const slug = useSlug()
  const [isListed, setIsListed] = useState(false)
  const [wasListed, setWasListed] = useState(false)
  const wentAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isShortcutBlocked(event.target)) return
      const key = event.key.toLowerCase()
      const isSecond = event.timeStamp - wentAt.current < chordMs
      wentAt.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const command = {
        n: () => navigate(`${paths.section(slug, 'bookings')}?new=booking`),
        t: () => navigate(paths.section(slug, 'calendar')),
        j: joinNext,
        b: () => isSecond && navigate(paths.section(slug, 'bookings')),
        '?': () => {
          setWasListed(true)
          setIsListed(true)
        },
      }[key]
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [navigate, slug])
  if (!wasListed) return null
  return (
    <Suspense>
      <ShortcutsDialog opened={isListed} onClose={() => setIsListed(false)} />
    </Suspense>
  )
}

const joinNext = async () => {
  const bookings = await queryClient.fetchQuery(upcomingQuery())
  const [next] = upcomingSessions(bookings, Temporal.Now.instant())
  if (next?.googleMeetLink) window.open(next.googleMeetLink, '_blank', 'noreferrer')
  else
    toast(
      failureToast(next ? 'The next session has no meeting link yet.' : 'No upcoming sessions.'),
    )
}
