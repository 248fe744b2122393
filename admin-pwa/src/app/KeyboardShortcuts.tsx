import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { upcomingSessions, withoutRefundTasks } from '#booking/local/upcoming-sessions.ts'
import { upcomingQuery } from '#booking/queries.ts'
import { errorMessage } from '#data/api.ts'
import { queryClient } from '#data/query-client.ts'
import { joinBlockedReason } from '#overview/today.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { areShortcutsDisabled, shortcuts } from '#ui/keyboard.ts'
import { paths } from '#ui/route/paths.ts'
import { useSlugOrDefault } from '#ui/route/use-slug.ts'
import { failureToast, toast } from '#ui/toast.tsx'

const ShortcutsDialog = lazyDialog(() => import('#app/ShortcutsDialog.tsx'), 'ShortcutsDialog')

const chordMs = 1_500

/** Handles the keyboard shortcuts other than those for the search. */
export const KeyboardShortcuts = () => {
  const navigate = useNavigate()
  const slug = useSlugOrDefault()
  const { open, controls } = useDialog()
  const gPressedAt = useRef(Number.NEGATIVE_INFINITY)
  useWindowEvent('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || areShortcutsDisabled(event.target)) return
    // Chrome fires a keydown event without a key when the operator picks an autofill suggestion.
    const key = event.key?.toUpperCase()
    const isAfterG = event.timeStamp - gPressedAt.current < chordMs
    gPressedAt.current = key === 'G' ? event.timeStamp : Number.NEGATIVE_INFINITY
    const commands: Record<string, () => unknown> = {
      [shortcuts.newBooking.keys]: () => navigate(paths.newBooking(slug)),
      [shortcuts.joinNext.keys]: joinNextSession,
      [shortcuts.today.keys]: () => navigate(paths.section(slug, 'calendar')),
      [shortcuts.bookings.keys]: () => navigate(paths.section(slug, 'bookings')),
      [shortcuts.list.keys]: open,
    }
    const command = (isAfterG && commands[`G then ${key}`]) || commands[key]
    if (!command) return
    event.preventDefault()
    command()
  })
  return <ShortcutsDialog {...controls} />
}

const joinNextSession = async () => {
  const title = 'Couldn’t join a session'
  try {
    const bookings = await queryClient.fetchQuery(upcomingQuery(undefined))
    const [next] = withoutRefundTasks(upcomingSessions(bookings, Temporal.Now.instant()))
    const problem = joinBlockedReason(next)
    if (problem) toast(failureToast(problem, { title }))
    else if (next?.googleMeetLink) window.open(next.googleMeetLink, '_blank', 'noreferrer')
  } catch (error) {
    toast(failureToast(errorMessage(error), { title }))
  }
}
