import { normaliseCode } from '@synapse/shared/coupon/coupon'
import type { KeyboardEvent } from 'react'

type Props = {
  code: string
  /** The code that counts at present. */
  applied: string | undefined
  checking: boolean
  /** Whether there is a price yet that a coupon could be applied to. */
  ready: boolean
  onChange: (code: string) => void
  onApply: () => void
}

export const PromoCode = ({ code, applied, checking, ready, onChange, onApply }: Props) => {
  const canApply = ready && !checking && normaliseCode(code) !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter in this field means Apply, not Pay.
    event.preventDefault()
    if (canApply) onApply()
  }
  return (
    <div className="field">
      <label htmlFor="booking-promoCode">Promo code</label>
      <div className="promo">
        <input
          id="booking-promoCode"
          name="promoCode"
          type="text"
          className="input"
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-describedby="booking-promoCode-state"
          onChange={(event) => onChange(event.target.value.toUpperCase())}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="button button-outline"
          // Not `disabled`: the focus would be lost while the code is checked.
          aria-disabled={!canApply}
          onClick={canApply ? onApply : undefined}
        >
          {checking ? 'Applying...' : 'Apply'}
        </button>
      </div>
      <p className="hint" id="booking-promoCode-state">
        {stateOf(normaliseCode(code), applied)}
      </p>
    </div>
  )
}

const stateOf = (code: string, applied: string | undefined) => {
  if (!code) return ''
  return code === applied ? `${code} is applied.` : 'Press Apply to use this code.'
}
