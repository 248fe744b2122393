import '#booking/form/withdrawal.css'
import { paragraphsOf } from '@synapse/shared/text/paragraphs'
import { earlyStartRequest, withdrawalEnd } from '@synapse/shared/withdrawal/withdrawal-texts'
import type { WithdrawalTerms } from '#booking/draft/withdrawal-terms.ts'
import { FieldError } from '#ui/FieldError.tsx'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = {
  terms: WithdrawalTerms
  isRequested: boolean
  onRequest: (isRequested: boolean) => void
  error: string | undefined
}

export const WithdrawalChoice = ({ terms, isRequested, onRequest, error }: Props) => (
  <section className="booking-part withdrawal flow" aria-labelledby="withdrawal-heading">
    <h2 id="withdrawal-heading">Right of withdrawal</h2>
    <p>
      If you book today, you can withdraw <WholePhrases>{withdrawalEnd(terms)}</WholePhrases>,
      without giving a reason.
    </p>
    <details className="flow">
      <summary>How to withdraw, and what you get back</summary>
      {paragraphsOf(terms.text).map((paragraph) => (
        <p key={paragraph}>
          <WholePhrases>{paragraph}</WholePhrases>
        </p>
      ))}
    </details>
    {terms.mustRequestEarlyStart && (
      <label className="withdrawal-request">
        <input
          type="checkbox"
          name="requestsEarlyStart"
          id="booking-requestsEarlyStart"
          required
          checked={isRequested}
          onChange={({ target }) => onRequest(target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && 'withdrawal-error'}
        />
        <span>{earlyStartRequest}</span>
      </label>
    )}
    <FieldError id="withdrawal-error">{error}</FieldError>
  </section>
)
