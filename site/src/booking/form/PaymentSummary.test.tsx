import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FieldErrors } from '#booking/draft/form-check.ts'
import { PaymentSummary } from '#booking/form/PaymentSummary.tsx'
import { createSampleForm } from '#booking/payment/sample-form.test-support.ts'

type Changes = Partial<ComponentProps<typeof PaymentSummary>>

/** An individual session with a discount. */
const summary = (discountCents: number, changes: Changes = {}) => {
  const { draft, selection, slotChoice, errors } = createSampleForm()
  const price = { baseCents: 6_000, discountCents, totalCents: 6_000 - discountCents }
  return renderToStaticMarkup(
    <PaymentSummary
      draft={{ ...draft, coupon: { code: 'GIFT', baseCents: 6_000, discountCents } }}
      selection={{ ...selection, price, isFree: price.totalCents === 0 }}
      slotChoice={slotChoice}
      errors={errors}
      fieldErrors={{}}
      tutor={{ name: 'Ann Borg', picture: '' }}
      termsPath="/terms"
      withdrawal={undefined}
      isPending={false}
      isDisabled={false}
      {...changes}
    >
      {null}
    </PaymentSummary>,
  )
}

/** Puts '|' before each label, value, button and paragraph. */
const textOf = (html: string) =>
  html.replaceAll(/<(dd|dt|button|p)\b[^>]*>/g, '|').replaceAll(/<[^>]*>/g, '')

test('the number of fields with errors and a link to each appear above the Pay button', () => {
  const listOf = (fieldErrors: FieldErrors) =>
    /form-error"[^>]*>(.*?)<\/ul>/.exec(summary(0, { fieldErrors }))?.[1]
  const link = (field: string, text: string) => `<li><a href="#booking-${field}">${text}</a></li>`
  expect(listOf({})).toBeUndefined()
  expect(listOf({ notes: 'Too long' })).toBe(
    `1 field needs your attention:<ul>${link('notes', 'Too long')}`,
  )
  expect(listOf({ date: 'Choose a day', studentName: 'Enter your name' })).toBe(
    `2 fields need your attention:<ul>${link('date', 'Choose a day')}${link('studentName', 'Enter your name')}`,
  )
})

test('a free session is booked without a payment', () => {
  const text = textOf(summary(6_000))
  expect(text).toContain('Discount (GIFT)|')
  expect(text).toContain('|Total|€0.00|Book for free|There’s nothing to pay.')
  expect(text).toMatch(/\|€0\.00\|Book$/)
  expect(text).not.toMatch(/Stripe|Pay\b/)
})

test('a session that isn’t free is paid for by card', () => {
  const text = textOf(summary(0))
  expect(text).toContain('|Total|€60.00|Pay €60.00|You pay by card on Stripe’s page.')
  expect(text).toMatch(/\|€60\.00\|Pay$/)
  expect(text).not.toMatch(/Discount|nothing to pay/)
})

test('the terms mention the right of withdrawal if there is one', () => {
  expect(textOf(summary(0))).toContain('|Sessions are non-refundable; rescheduling by')
  const terms = (until: string | null) =>
    textOf(summary(0, { withdrawal: { until } })).replaceAll(/\s/g, ' ')
  expect(terms('2026-12-14')).toContain(
    '|Sessions are non-refundable unless you withdraw by 14 December 2026; rescheduling by',
  )
  expect(terms(null)).toContain(
    '|Sessions are non-refundable unless you withdraw in time; rescheduling by',
  )
})

test.each([
  ['enabled', {}, 'false', 'Pay'],
  ['disabled', { isDisabled: true }, 'true', 'Pay'],
  [
    'labelled “Processing...” while the checkout opens',
    { isPending: true },
    'false',
    'Processing...',
  ],
])('the two Pay buttons are %s', (_state, changes, isDisabled, label) => {
  const html = summary(0, changes)
  const disabled = html.match(/(?<=<button[^>]* aria-disabled=")\w+/g)
  expect(disabled).toEqual([isDisabled, isDisabled])
  const labels = [...html.matchAll(/<button[^>]*>([^<]*)/g)].map(([, text]) => text)
  expect(labels).toEqual([expect.stringContaining(label), label])
})

test('the chosen session is shown as a boarding pass', () => {
  const text = textOf(summary(0)).replaceAll(/\s/g, ' ')
  expect(text).toContain('|Tuesday 8 December 2026|09:00 – 11:00 (Malta time)')
  expect(text).toContain('|with Ann Borg|Session type|Individual2 hours|Where|Online|Student|Rita|')
  const open = textOf(
    summary(0, { slotChoice: { ...createSampleForm().slotChoice, start: undefined } }),
  )
  expect(open).toContain('|No time chosen yet|with Ann Borg|')
})
