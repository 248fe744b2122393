import { withdrawalEnd, withdrawLabel } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { ShownBooking } from '#booking/confirmation/confirmation.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = { booking: ShownBooking }

export const BookingLinks = ({ booking: { invoiceLink, receipts, withdrawal } }: Props) => (
  <ul className="after-pass">
    {invoiceLink && (
      <li>
        Invoice <a href={invoiceLink}>Request an invoice</a>
      </li>
    )}
    <Receipts receipts={receipts} />
    {withdrawal && (
      <li>
        <span>
          You can withdraw <WholePhrases>{withdrawalEnd(withdrawal)}</WholePhrases>
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

export const Receipts = ({ receipts }: Pick<ShownBooking, 'receipts'>) =>
  receipts.map(({ number, link }) => (
    <li key={number}>
      Receipt <a href={link}>{number} (PDF)</a>
    </li>
  ))
