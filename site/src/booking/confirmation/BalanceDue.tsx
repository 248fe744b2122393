import { formatEuro } from '@synapse/shared/money'
import type { ShownBooking } from '#booking/confirmation/confirmation.ts'
import { Detail } from '#booking/pass/Detail.tsx'

/** Shows the balance due and how to pay it; nothing once everything is paid. */
export const BalanceDue = ({
  booking: { owedCents, howToPay, isOver },
}: {
  booking: ShownBooking
}) =>
  howToPay && (
    <section className="card stack order" aria-labelledby="balance-heading">
      <h2 id="balance-heading">Balance due: {formatEuro(owedCents)}</h2>
      {howToPay.account.length > 0 ? (
        <>
          <p>Please pay by bank transfer:</p>
          <dl className="stack">
            {howToPay.account.map(({ label, value }) => (
              <Detail key={label} label={label} value={value} />
            ))}
          </dl>
        </>
      ) : (
        <p>
          {isOver ? 'Reply' : 'You can pay at the session, or reply'} to the confirmation e-mail to
          arrange it.
        </p>
      )}
      {howToPay.invoicePage && (
        <p>
          <a href={howToPay.invoicePage}>Open your invoice</a>
        </p>
      )}
    </section>
  )
