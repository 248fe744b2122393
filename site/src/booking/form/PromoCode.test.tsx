import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PromoCode } from '#booking/form/PromoCode.tsx'

const applyButton = (promoCode: string, isChecking = false) => {
  const form = {
    draft: { promoCode, coupon: undefined },
    promoCode: { isChecking, error: undefined, apply: vi.fn(), type: vi.fn(), remove: vi.fn() },
    canPay: true,
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
