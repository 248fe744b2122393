import { formatDayYear } from '@synapse/shared/time'
import { withdrawLabel } from '@synapse/shared/withdrawal/withdrawal-texts'
import { Fragment } from 'react'
import type { BookedOrder } from '#booking/confirmation/confirmation.ts'
import { Whole } from '#ui/Whole.tsx'

type Props = { order: BookedOrder }

/** Links to the invoice request, the receipts and the withdrawal of a booking. */
export const BookingLinks = ({ order: { invoiceLink, receipts, withdrawal } }: Props) => (
  <ul className="after-pass">
    {invoiceLink && (
      <li>
        Do you need an invoice? <a href={invoiceLink}>Ask for one</a>, and we’ll e-mail it to you.
      </li>
    )}
    {receipts.length > 0 && (
      <li>
        {receipts.length === 1 ? 'Your receipt:' : 'Your receipts:'}
        {receipts.map(({ number, link }) => (
          <Fragment key={number}>
            {' '}
            <a href={link}>{number} (PDF)</a>
          </Fragment>
        ))}
      </li>
    )}
    {withdrawal && (
      <li>
        You can withdraw until the end of <Whole>{formatDayYear(withdrawal.until)}</Whole>.{' '}
        {withdrawal.link ? (
          <a href={withdrawal.link}>{withdrawLabel}</a>
        ) : (
          `Follow the link “${withdrawLabel}” in your confirmation e-mail.`
        )}
      </li>
    )}
  </ul>
)
