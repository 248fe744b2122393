import { maxCouponCodeLength, normaliseCouponCode } from '@synapse/shared/coupon/coupon'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { Draft } from '#booking/draft/draft.ts'
import type { PromoCodeState } from '#booking/payment/use-promo-code.ts'

type Props = { draft: Draft; promoCode: PromoCodeState; canPay: boolean }

/** Shows a field for a promo code, or the applied code and a button that removes it. */
export const PromoCode = ({ draft, promoCode, canPay }: Props) => {
  const applied = draft.coupon?.code
  const field = useRef<HTMLDivElement>(null)
  const wasPressed = useRef(false)

  // Keep the focus here when the applied code replaces the field, or the field replaces the code.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever one replaces the other
  useLayoutEffect(() => {
    if (wasPressed.current && document.activeElement === document.body)
      field.current?.querySelector<HTMLElement>('input, button')?.focus()
    wasPressed.current = false
  }, [applied])

  const press = (act: () => void) => () => {
    wasPressed.current = true
    act()
  }
  return (
    <div className="field coupon" ref={field} data-field data-toast="keep-visible">
      {applied ? (
        <p className="row coupon-chip">
          <span>{applied} is applied.</span>
          <button
            type="button"
            className="button button-ghost button-sm"
            onClick={press(promoCode.remove)}
          >
            Remove<span className="visually-hidden"> the promo code {applied}</span>
          </button>
        </p>
      ) : (
        <CodeField
          code={draft.promoCode}
          promoCode={promoCode}
          canPay={canPay}
          onApply={press(promoCode.apply)}
        />
      )}
    </div>
  )
}

type FieldProps = Omit<Props, 'draft'> & { code: string; onApply: () => void }

const CodeField = ({ code, promoCode, canPay, onApply }: FieldProps) => {
  const { error, isChecking } = promoCode
  const isFilledIn = normaliseCouponCode(code) !== ''
  const canApply = canPay && !isChecking && isFilledIn
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter applies the code without submitting the form.
    event.preventDefault()
    if (canApply) onApply()
  }
  return (
    <>
      <label htmlFor="booking-promoCode">Promo code</label>
      <div className="promo">
        <input
          id="booking-promoCode"
          name="promoCode"
          type="text"
          className="input"
          value={code}
          maxLength={maxCouponCodeLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby="booking-promoCode-state"
          onChange={({ target }) => {
            // Set the input's value, because React would move the caret to the end of the text.
            const caret = target.selectionStart
            target.value = target.value.toUpperCase()
            target.setSelectionRange(caret, caret)
            promoCode.type(target.value)
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          className="button button-outline"
          // Use aria-disabled, because a disabled button would lose the focus.
          aria-disabled={!canApply}
          onClick={canApply ? onApply : undefined}
        >
          {isChecking ? 'Applying...' : 'Apply'}
        </button>
      </div>
      <p
        className={error ? 'field-error' : 'hint'}
        id="booking-promoCode-state"
        data-toast={error && 'field-error'}
      >
        {error ?? (isFilledIn && 'Press Apply to use this code.')}
      </p>
    </>
  )
}
