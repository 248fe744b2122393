import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PromoCode } from '#booking/form/PromoCode.tsx'
import { createSampleForm } from '#booking/payment/sample-form.test-support.ts'

const applyButton = (promoCode: string, isChecking = false) => {
  const form = createSampleForm()
  const html = renderToStaticMarkup(
    <PromoCode
      draft={{ ...form.draft, promoCode }}
      promoCode={{ ...form.promoCode, isChecking }}
      canPay
    />,
  )
  const [, isDisabled, label] = html.match(/aria-disabled="(\w+)">([^<]*)<\/button>/) ?? []
  return { isDisabled: isDisabled === 'true', label }
}

test('Apply is disabled until a promo code is entered, and while the code is being checked', () => {
  expect(applyButton('')).toEqual({ isDisabled: true, label: 'Apply' })
  expect(applyButton('  ')).toEqual({ isDisabled: true, label: 'Apply' })
  expect(applyButton('GIFT')).toEqual({ isDisabled: false, label: 'Apply' })
  expect(applyButton('GIFT', true)).toEqual({ isDisabled: true, label: 'Applying...' })
})
