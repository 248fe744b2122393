import { useEffect } from 'react'
import type { Confirmation } from '#booking/confirmation/confirmation.ts'
import { createConfirmationPoll } from '#booking/confirmation/confirmation-poll.ts'
import { deleteDraft } from '#booking/draft/stored-draft.ts'
import { useLiveData } from '#ui/use-live-data.ts'

const start = (show: (confirmation: Confirmation) => void) =>
  createConfirmationPoll(new URLSearchParams(location.search), show)

/** Returns the outcome of the booking in the URL. If it succeeded, deletes the stored form. */
export const useConfirmation = () => {
  // When the browser restores the page, load the booking again: the visitor may have withdrawn.
  const { shown: confirmation, retry } = useLiveData(start)

  const booked = confirmation.state === 'success' ? confirmation.booking : undefined
  useEffect(() => {
    // The form may have been stored under the website's former slug.
    if (booked) for (const slug of [booked.website, ...booked.formerSlugs]) deleteDraft(slug)
  }, [booked])

  return { confirmation, retry }
}
