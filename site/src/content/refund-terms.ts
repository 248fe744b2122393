import { nonRefundable, unlessWithdrawn } from '@synapse/shared/booking/refund-terms'
import { ifFilled } from '#content/placeholders.ts'

/** Starts a sentence. */
export const refundTerms = `${nonRefundable}${ifFilled('withdrawalText', unlessWithdrawn(null))}`

export const cancelledByUs =
  'If we have to cancel, you can choose a new date or get your money back.'

/** Ends a sentence that starts with, for example, “Reply to your confirmation e-mail”. */
export const askToReschedule =
  'as early as you can and suggest two or three times that suit you. We’ll move the session to an available time at no cost.'
