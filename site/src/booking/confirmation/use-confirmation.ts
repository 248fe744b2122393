import { useEffect, useRef, useState } from 'react'
import {
  createConfirmationPoll,
  loadingConfirmation,
} from '#booking/confirmation/confirmation-poll.ts'
import { deleteDraft } from '#booking/draft/stored-draft.ts'
import { useOnRestore } from '#ui/use-on-restore.ts'

/**
 * Returns the outcome of the booking in the page's URL. Deletes the stored form once the session is
 * booked.
 */
export const useConfirmation = () => {
  const [shown, show] = useState(loadingConfirmation)
  const poll = useRef<ReturnType<typeof createConfirmationPoll>>(undefined)

  useEffect(() => {
    poll.current = createConfirmationPoll(new URLSearchParams(location.search), show)
    poll.current.refresh()
    return poll.current.stop
  }, [])
  // The visitor may have withdrawn from the session in the meantime.
  useOnRestore(() => poll.current?.refresh())

  const { confirmation } = shown
  const booked = confirmation.state === 'success' ? confirmation.booking : undefined
  useEffect(() => {
    // The website may have been renamed since the form was stored.
    if (booked) for (const slug of [booked.website, ...booked.formerSlugs]) deleteDraft(slug)
  }, [booked])

  return { ...shown, retry: () => poll.current?.retry() }
}
