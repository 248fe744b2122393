import { formatDayYear } from '@synapse/shared/time'
import { withdrawLabel } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { BookedOrder } from '#booking/confirmation.ts'

/** Says until when the student can withdraw, and links to the page where they do. */
export const WithdrawalLink = ({ order: { withdrawal } }: { order: BookedOrder }) =>
  withdrawal && (
    <li>
      You can withdraw until the end of {formatDayYear(withdrawal.until)}.{' '}
      {withdrawal.link ? (
        <a href={withdrawal.link}>{withdrawLabel}</a>
      ) : (
        `Follow the link “${withdrawLabel}” in your confirmation e-mail.`
      )}
    </li>
  )
