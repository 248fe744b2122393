import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PromoCode } from '#booking/form/PromoCode.tsx'
import { sampleForm } from '#booking/form/sample-form.test-support.ts'

const applyButton = (promoCode: string, isChecking = false) => {
  const form = {
    ...sampleForm,
    draft: { ...sampleForm.draft, promoCode },
    promoCode: { ...sampleForm.promoCode, isChecking },
  }
  const html = renderToStaticMarkup(<PromoCode form={form} />)
  const [, isDisabled, label] = html.match(/aria-disabled="(\w+)">([^<]*)<\/button>/) ?? []
  return { isDisabled: isDisabled === 'true', label }
}

test('a promo code can be applied once it has been entered, and only once at a time', () => {
  expect(applyButton('')).toEqual({ isDisabled: true, label: 'Apply' })
  expect(applyButton('  ')).toEqual({ isDisabled: true, label: 'Apply' })
  expect(applyButton('GIFT')).toEqual({ isDisabled: false, label: 'Apply' })
  expect(applyButton('GIFT', true)).toEqual({ isDisabled: true, label: 'Applying...' })
})
