import { defaultPackages } from '@synapse/shared/package/package'
import { expect, test, vi } from 'vitest'
import { emptyDraft } from '#booking/draft/draft.ts'
import { findProblems } from '#booking/draft/form-check.ts'
import type { AbandonedCheckoutOutcome } from '#booking/payment/abandoned-checkout.ts'
import { isPayDisabled, type PaymentForm, pay } from '#booking/payment/payment.ts'
import { createSampleForm } from '#booking/payment/sample-form.test-support.ts'
import type { Toast } from '#ui/toast/toast.ts'

const filledIn = { date: '2026-12-08', time: '09:00', studentEmail: 'rita@example.com' }
const visit = { website: 'synapse-ai', hasCode: false, abandonedBookingId: undefined }
const page = 'https://checkout.stripe.com/a'
const opened = () => Response.json({ url: page, bookingId: 'b' })

type Setup = {
  answer?: () => Response
  changes?: Partial<PaymentForm>
  ending?: Promise<AbandonedCheckoutOutcome>
  isChecking?: boolean
  isPending?: boolean
}

/** Presses Pay. Returns the opened pages as `location` and the notifications as `toasts`. */
const pressPay = async ({ answer = opened, isPending = false, ...setup }: Setup = {}) => {
  const { draft, selection, slotChoice, errors, promoCode } = createSampleForm()
  const fetch = vi.fn(async (_path: string, _init: { body: string }) => answer())
  const location = { assign: vi.fn() }
  const document = new EventTarget()
  const toasts: Toast[] = []
  document.addEventListener('synapse:toast', (event) =>
    toasts.push((event as CustomEvent<Toast>).detail),
  )
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('location', location)
  vi.stubGlobal('document', document)
  const updateKeepingErrors = vi.fn()
  const reloadBookingPage = vi.fn(async () => undefined)
  const clearOutcome = vi.fn()
  const setPending = vi.fn()
  const form: PaymentForm = {
    draftState: { draft: { ...draft, ...filledIn }, visit, updateKeepingErrors },
    isReady: true,
    reloadBookingPage,
    errors,
    problems: [],
    slotChoice,
    chosenPackage: selection.chosenPackage,
    promoCode: { ...promoCode, isChecking: setup.isChecking ?? false },
    ...setup.changes,
  }
  const ending = { current: setup.ending }
  const isDisabled = isPayDisabled(form, isPending)
  await pay(form, { ending, clearOutcome, isPending, setPending })
  const mocks = {
    fetch,
    location,
    updateKeepingErrors,
    reloadBookingPage,
    clearOutcome,
    setPending,
  }
  return { ...mocks, isDisabled, toasts, errors, slotChoice, promoCode }
}

const refused = (body: object, status = 409) => ({
  answer: () => Response.json({ error: 'No.', ...body }, { status }),
})

test('a complete form opens Stripe’s page and stays locked until the visitor returns', async () => {
  const {
    isDisabled,
    fetch,
    location,
    toasts,
    errors,
    updateKeepingErrors,
    clearOutcome,
    setPending,
  } = await pressPay()
  expect(isDisabled).toBe(false)
  const [path, { body }] = fetch.mock.calls[0] ?? ['', { body: '{}' }]
  expect(path).toBe('/api/create-checkout-session')
  const { checkoutId, ...request } = JSON.parse(body)
  expect(request).toMatchObject({ website: 'synapse-ai', sessionDate: '2026-12-08T08:00:00Z' })
  const checkout = { id: checkoutId, details: JSON.stringify(request) }
  expect(updateKeepingErrors.mock.calls).toEqual([
    [{ checkout }],
    [{ checkout: { ...checkout, bookingId: 'b' } }],
  ])
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(page)
  expect(errors.clear).toHaveBeenCalled()
  expect(clearOutcome).toHaveBeenCalled()
  expect(setPending.mock.calls).toEqual([[true]])
  expect(toasts).toEqual([])
})

test.each(['booked', 'charged', 'processing', 'unchecked'] as const)(
  'no second payment starts if the earlier checkout turns out to be %s',
  async (outcome) => {
    const { fetch, location, setPending } = await pressPay({ ending: Promise.resolve(outcome) })
    expect(fetch).not.toHaveBeenCalled()
    expect(location.assign).not.toHaveBeenCalled()
    expect(setPending.mock.calls).toEqual([[true], [false]])
  },
)

test('a payment starts once the earlier checkout has ended, if the visitor wasn’t charged', async () => {
  const { promise, resolve } = Promise.withResolvers<AbandonedCheckoutOutcome>()
  const answer = vi.fn(opened)
  const pressed = pressPay({ answer, ending: promise })
  await new Promise(setImmediate)
  expect(answer).not.toHaveBeenCalled()
  resolve('not_charged')
  expect((await pressed).location.assign).toHaveBeenCalledExactlyOnceWith(page)
})

test.each<[string, Setup]>([
  ['the booking page’s data has not loaded', { changes: { isReady: false } }],
  ['no package is on sale', { changes: { chosenPackage: undefined } }],
  ['the promo code is being checked', { isChecking: true }],
  ['a payment is being started', { isPending: true }],
])('Pay is disabled while %s, and pressing it does nothing', async (_, setup) => {
  const { isDisabled, fetch, errors, setPending } = await pressPay(setup)
  expect(isDisabled).toBe(true)
  expect(fetch).not.toHaveBeenCalled()
  expect(setPending).not.toHaveBeenCalled()
  expect(errors.showProblems).not.toHaveBeenCalled()
})

test('an incomplete form shows its problems instead of opening Stripe’s page', async () => {
  const problems = findProblems(emptyDraft, defaultPackages.individual)
  const { fetch, errors, setPending } = await pressPay({ changes: { problems } })
  expect(errors.showProblems.mock.calls).toEqual([[problems]])
  expect(fetch).not.toHaveBeenCalled()
  expect(setPending).not.toHaveBeenCalled()
})

const failed = 'Failed to create checkout session.'

test.each<[string, () => Response, string]>([
  ['a refusal', refused({ reason: 'website_closed' }).answer, `${failed} No.`],
  [
    'an internal error',
    refused({ reason: 'internal', requestId: 'r1' }, 500).answer,
    `${failed} No. Error ID: r1.`,
  ],
  [
    'a proxy’s error',
    () => new Response('', { status: 502 }),
    `${failed} Nothing was charged. Please try again.`,
  ],
  ['a response without a URL', () => Response.json({ url: '' }), 'No checkout URL received'],
  [
    'no response',
    () => {
      throw new TypeError('fetch failed')
    },
    'Failed to create payment session. We couldn’t reach the server, and nothing was charged. Please try again.',
  ],
])('%s is explained, and the visitor can try again', async (_, answer, message) => {
  const { location, toasts, errors, setPending } = await pressPay({ answer })
  expect(toasts).toMatchObject([{ title: 'Checkout Failed', description: message }])
  expect(errors.showCheckoutError.mock.calls).toEqual([[message]])
  expect(location.assign).not.toHaveBeenCalled()
  expect(setPending.mock.calls).toEqual([[true], [false]])
})

test('a refusal reloads the booking page and marks the rejected fields', async () => {
  const { reloadBookingPage, errors, slotChoice, promoCode } = await pressPay(
    refused({ fields: { studentName: 'Too long.' } }, 400),
  )
  expect(errors.showRejected).toHaveBeenCalledExactlyOnceWith(
    { studentName: 'Too long.' },
    expect.objectContaining({ studentName: 'Rita' }),
  )
  expect(reloadBookingPage).toHaveBeenCalledOnce()
  expect(promoCode.drop).not.toHaveBeenCalled()
  expect(promoCode.revalidate).not.toHaveBeenCalled()
  expect(slotChoice.drop).not.toHaveBeenCalled()
})

test('a rejected coupon is removed', async () => {
  const { promoCode } = await pressPay(refused({ reason: 'coupon_invalid' }))
  expect(promoCode.drop).toHaveBeenCalledExactlyOnceWith('No.')
})

test('a slot that is already taken is deselected, with a message', async () => {
  const { slotChoice, errors } = await pressPay(refused({ reason: 'taken' }))
  expect(slotChoice.drop.mock.calls).toEqual([
    [{ start: slotChoice.start, message: 'No.', source: 'checkout' }],
  ])
  expect(errors.showCheckoutError).toHaveBeenLastCalledWith(undefined)
})

test('if the price has changed, the coupon is silently rechecked', async () => {
  const dearer = { ...defaultPackages.individual, priceCents: 8_000 }
  const { promoCode } = await pressPay({
    ...refused({ reason: 'price_differs' }),
    changes: { reloadBookingPage: async () => ({ packages: [defaultPackages.duo, dearer] }) },
  })
  expect(promoCode.revalidate).toHaveBeenCalledExactlyOnceWith({ baseCents: 8_000, isQuiet: true })
})
