import { useEffect, useRef, useState } from 'react'
import type { Confirmation } from '#booking/confirmation/confirmation.ts'
import { createConfirmationPoll } from '#booking/confirmation/confirmation-poll.ts'
import { deleteDraft } from '#booking/draft/stored-draft.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

/** Returns the outcome of the booking in the URL. If it succeeded, deletes the stored form. */
export const useConfirmation = () => {
  const [confirmation, show] = useState<Confirmation>({ state: 'loading' })
  const poll = useRef<ReturnType<typeof createConfirmationPoll>>(undefined)

  useEffect(() => {
    const started = createConfirmationPoll(new URLSearchParams(location.search), show)
    poll.current = started
    started.refresh()
    const onVisibilityChange = () => {
      if (!document.hidden) started.wake()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      started.stop()
    }
  }, [])
  // The visitor may have withdrawn in the meantime.
  useOnRestore(() => poll.current?.refresh())

  const booked = confirmation.state === 'success' ? confirmation.booking : undefined
  useEffect(() => {
    // The form may have been stored under the website's former slug.
    if (booked) for (const slug of [booked.website, ...booked.formerSlugs]) deleteDraft(slug)
  }, [booked])

  return { confirmation, retry: () => poll.current?.retry() }
}
