import { formatDayYear } from '@synapse/shared/time'
import { withdrawLabel } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { ShownBooking } from '#booking/confirmation/confirmation.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = { booking: ShownBooking }

/** Links to a booking's receipts and to the pages for an invoice request and a withdrawal. */
export const BookingLinks = ({ booking: { invoiceLink, receipts, withdrawal } }: Props) => (
  <ul className="after-pass">
    {invoiceLink && (
      <li>
        Invoice <a href={invoiceLink}>Request an invoice</a>
      </li>
    )}
    {receipts.map(({ number, link }) => (
      <li key={number}>
        Receipt <a href={link}>{number} (PDF)</a>
      </li>
    ))}
    {withdrawal && (
      <li>
        <span>
          You can withdraw until the end of{' '}
          <WholePhrases>{formatDayYear(withdrawal.until)}</WholePhrases>
        </span>{' '}
        {withdrawal.link ? (
          <a href={withdrawal.link}>{withdrawLabel}</a>
        ) : (
          `Follow the link “${withdrawLabel}” in your confirmation e-mail.`
        )}
      </li>
    )}
  </ul>
)
