import { Fragment } from 'react'
import type { BookedOrder } from '#booking/confirmation.ts'

/** Links to the receipts for the payments that weren’t refunded in full. */
export const ReceiptLinks = ({ order: { receipts } }: { order: BookedOrder }) =>
  receipts.length > 0 && (
    <li>
      {receipts.length === 1 ? 'Your receipt:' : 'Your receipts:'}
      {receipts.map(({ number, link }) => (
        <Fragment key={number}>
          {' '}
          <a href={link}>{number} (PDF)</a>
        </Fragment>
      ))}
    </li>
  )
