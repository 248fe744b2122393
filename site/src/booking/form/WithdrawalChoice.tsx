import { paragraphsOf } from '@synapse/shared/text/paragraphs'
import { formatDayYear } from '@synapse/shared/time'
import { earlyStartRequest } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { BookingFormState } from '#booking/form/use-booking-form.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

/**
 * Explains the right of withdrawal, and lets the visitor ask for a session within the period. Shows
 * nothing if the operator has switched the right off.
 */
export const WithdrawalChoice = ({ form }: { form: BookingFormState }) => {
  const { draft, edit, withdrawal } = form
  if (!withdrawal) return null
  const error = form.errors.byField.requestsEarlyStart
  return (
    <section className="booking-part withdrawal flow" aria-labelledby="withdrawal-heading">
      <h2 id="withdrawal-heading">Right of withdrawal</h2>
      <p>
        If you book today, you can withdraw until the end of{' '}
        <WholePhrases>{formatDayYear(withdrawal.until)}</WholePhrases>, without giving a reason.
      </p>
      <details className="flow">
        <summary>How to withdraw, and what you get back</summary>
        {paragraphsOf(withdrawal.text).map((paragraph) => (
          <p key={paragraph}>
            <WholePhrases>{paragraph}</WholePhrases>
          </p>
        ))}
      </details>
      {withdrawal.mustRequestEarlyStart && (
        <label className="withdrawal-request">
          <input
            type="checkbox"
            name="requestsEarlyStart"
            id="booking-requestsEarlyStart"
            required
            checked={draft.requestsEarlyStart}
            onChange={({ target }) => edit({ requestsEarlyStart: target.checked })}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'withdrawal-error'}
          />
          <span>{earlyStartRequest}</span>
        </label>
      )}
      {error && (
        <p className="field-error" id="withdrawal-error">
          {error}
        </p>
      )}
    </section>
  )
}
