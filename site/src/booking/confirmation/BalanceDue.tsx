import { formatEuro } from '@synapse/shared/money'
import type { ShownBooking } from '#booking/confirmation/confirmation.ts'
import { Detail } from '#booking/pass/Detail.tsx'

type Props = { booking: ShownBooking }

/** Shows the balance due and how to pay it; nothing once everything is paid. */
export const BalanceDue = ({ booking: { owedCents, howToPay, isOver } }: Props) =>
  howToPay && (
    <section className="card stack order" aria-labelledby="balance-heading">
      <h2 id="balance-heading">Balance due: {formatEuro(owedCents)}</h2>
      {howToPay.account.length > 0 ? (
        <BankTransfer account={howToPay.account} />
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

type TransferProps = Pick<NonNullable<ShownBooking['howToPay']>, 'account'>

const BankTransfer = ({ account }: TransferProps) => (
  <>
    <p>Please pay by bank transfer:</p>
    <dl className="stack">
      {account.map((detail) => (
        <Detail key={detail.label} {...detail} />
      ))}
    </dl>
  </>
)
