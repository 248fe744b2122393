import '#booking/pass/pass.css'
import '#booking/form/summary.css'
import { venueLabels } from '@synapse/shared/booking/booking'
import { nonRefundableText } from '@synapse/shared/booking/refund-terms'
import { formatEuro } from '@synapse/shared/money'
import type { Price } from '@synapse/shared/package/package'
import { type SummaryLabels, summaryLabels } from '@synapse/shared/package/package-labels'
import type { WithdrawalPeriod } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { ReactNode } from 'react'
import type { Draft } from '#booking/draft/draft.ts'
import type { FieldErrors } from '#booking/draft/form-check.ts'
import type { PackageSelection } from '#booking/draft/package-selection.ts'
import type { FormErrors } from '#booking/draft/use-form-errors.ts'
import type { SlotChoice } from '#booking/draft/use-slot-choice.ts'
import { PayBar } from '#booking/form/PayBar.tsx'
import { BoardingPassTime } from '#booking/pass/BoardingPassTime.tsx'
import { Detail } from '#booking/pass/Detail.tsx'
import { SessionType } from '#booking/pass/SessionType.tsx'
import { WithTutor } from '#booking/pass/WithTutor.tsx'
import type { Tutor } from '#content/contact.ts'
import { placeholder } from '#content/placeholders.ts'
import { PathIcon } from '#ui/PathIcon.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = {
  draft: Draft
  selection: PackageSelection
  slotChoice: SlotChoice
  errors: Pick<FormErrors, 'checkoutError' | 'focus'>
  fieldErrors: FieldErrors
  /** Undefined if there is no right of withdrawal. */
  withdrawal: WithdrawalPeriod | undefined
  isPending: boolean
  isDisabled: boolean
  tutor: Tutor
  termsPath: string
  children: ReactNode
}

export const PaymentSummary = (props: Props) => {
  const { draft, selection, slotChoice, errors, isPending, isDisabled } = props
  const { chosenPackage, price, isFree } = selection
  const { start } = slotChoice
  const isForOne = selection.numberOfStudents === 1
  const names = [draft.studentName, isForOne ? '' : draft.otherStudents].filter(Boolean).join(', ')
  const labels = selection.packages ? summaryLabels(chosenPackage, price?.totalCents) : placeholders
  return (
    <>
      <section className="pass summary" aria-labelledby="summary-heading">
        <div className="stack pass-session">
          <h2 className="plain hint" id="summary-heading">
            Payment summary
          </h2>
          {chosenPackage && start ? (
            <BoardingPassTime start={start} minutes={chosenPackage.durationMinutes} />
          ) : (
            <NoTimeChosen />
          )}
          <WithTutor tutor={props.tutor} />
        </div>
        <dl className="pass-stub">
          <SessionType label={labels.label} duration={labels.duration} />
          <Detail label="Where" value={venueLabels[draft.venue]} />
          <Detail label={isForOne ? 'Student' : 'Students'} value={names} />
        </dl>
        <div className="pass-pay">
          {props.children}
          <dl className="summary-price figures" aria-live="polite" data-toast="keep-visible">
            {price && <Discount price={price} code={draft.coupon?.code} />}
            <dt className="summary-total">Total</dt>
            <dd className="summary-total">{labels.total}</dd>
          </dl>
          {errors.checkoutError ? (
            <p className="field-error checkout-error" data-toast="checkout-error">
              {errors.checkoutError}
            </p>
          ) : (
            <FieldsToCorrect errors={props.fieldErrors} onFocus={errors.focus} />
          )}
          <button
            type="submit"
            className="button button-lg pay"
            id="pay"
            data-toast="keep-visible"
            aria-disabled={isDisabled}
          >
            {isPending ? 'Processing...' : labels.pay}
          </button>
          {isFree ? (
            <p className="hint">
              There’s nothing to pay. We’ll e-mail you the confirmation with a calendar invitation.
            </p>
          ) : (
            <PaidByCard />
          )}
          <p className="hint">
            <WholePhrases>{nonRefundableText(props.withdrawal)}</WholePhrases>{' '}
            <a href={props.termsPath}>Terms and refunds</a>
          </p>
        </div>
      </section>
      <PayBar
        label={labels.label}
        total={labels.total}
        // The message about a slot that was taken needs a phone's entire screen, so hide the bar.
        start={slotChoice.lost?.source === 'checkout' ? undefined : start}
        button={isPending ? 'Processing...' : isFree ? 'Book' : 'Pay'}
        isDisabled={isDisabled}
      />
    </>
  )
}

type FieldsToCorrectProps = { errors: FieldErrors; onFocus: (field: string) => void }

const FieldsToCorrect = ({ errors, onFocus }: FieldsToCorrectProps) => {
  const fields = Object.entries(errors)
  if (fields.length === 0) return
  return (
    <div className="form-error" data-toast="keep-visible">
      {fields.length > 1 ? `${fields.length} fields need` : '1 field needs'} your attention:
      <ul>
        {fields.map(([field, message]) => (
          <li key={field}>
            <a
              href={`#booking-${field}`}
              onClick={(event) => {
                event.preventDefault()
                onFocus(field)
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

const NoTimeChosen = () => (
  <p className="row pass-date soft">
    <PathIcon
      className="pass-blank"
      path="M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16"
    />
    No time chosen yet
  </p>
)

const Discount = ({ price, code }: { price: Price; code: string | undefined }) =>
  price.discountCents > 0 && (
    <>
      <dt className="hint">Base price</dt>
      <dd>{formatEuro(price.baseCents)}</dd>
      <dt className="hint">Discount ({code})</dt>
      <dd className="summary-discount">{formatEuro(-price.discountCents)}</dd>
    </>
  )

const PaidByCard = () => (
  <p className="row hint pay-by">
    <PathIcon path="M3 8a3 3 0 0 1 3-3h12a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM3 10h18M7 15h.01M11 15h2" />
    You pay by card on Stripe’s page.
  </p>
)

/** The server fills in these placeholders, so that its HTML matches the browser's first render. */
const placeholders: SummaryLabels = {
  label: placeholder('firstLabel'),
  duration: placeholder('firstDuration'),
  total: placeholder('firstTotal'),
  pay: placeholder('firstPay'),
}
