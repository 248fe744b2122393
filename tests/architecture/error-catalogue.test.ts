import { expect, test } from 'vitest'
import { isTest, type Source, sourcesIn, withoutComments } from './source.ts'

/** What visitors and the operator are told, word for word. */
const messages = {
  'signing in': [
    'Please enter username and password',
    'Login failed',
    'Invalid credentials',
    'Welcome back!',
    'Failed to change password',
  ],
  'booking a session': [
    'Invalid Coupon',
    'This coupon code is not valid or has expired',
    'Coupon Applied!',
    'You saved €',
    'Missing Information',
    'Please select a date and time for your session',
    'Please provide your name and email',
    'Please provide the names of other students',
    'Checkout Failed',
    'Failed to create checkout session',
    'Failed to create payment session',
    'No checkout URL received',
  ],
  'the page after paying': [
    'No session ID provided',
    'Failed to fetch booking details',
    'Unable to confirm your payment. Please contact support if you were charged.',
  ],
  bookings: [
    'Failed to load completed bookings.',
    'Failed to load pending bookings.',
    'Error Creating Booking',
    'Please check the details and try again.',
    'Booking Created Successfully!',
    'Failed to resend calendar invitation.',
    'Invitation Sent',
    'Failed to create refund task.',
    'Refund Task Created',
    'Failed to cancel booking.',
    'Booking Cancelled',
  ],
  'the to-do list': [
    'Failed to complete task.',
    'Task Completed',
    'Failed to delete task.',
    'Task Deleted',
    'Failed to process refund: ',
    'Refund Processed',
  ],
  calendar: [
    'Failed to update availability. Please try again.',
    'Availability Updated',
    'Calendar availability has been updated successfully.',
    'Failed to connect to Google Calendar. Please try again.',
  ],
  coupons: ['Failed to create coupon', 'Coupon created successfully', 'Failed to update coupon'],
  clients: ['Failed to add client', 'Client added successfully'],
  'a call that was refused': ['409: {', '502: Bad Gateway'],
  'a context without its provider': ['must be used within'],
}

/** What a test waits to read: what stands inside its expectations, and `told` in a table of cases. */
const expectedIn = ({ text }: Source): string[] => {
  const code = withoutComments(text)
  return [...code.matchAll(/\b(?:expect\w*|getBy\w+|to[A-Z]\w*)\(|\btold: /g)].map(
    ({ 0: opening, index }) => upToClosing(code.slice(index + opening.length)),
  )
}

/** A text up to the bracket that closes what was open before it. */
const upToClosing = (text: string): string => {
  let depth = 1
  for (const { 0: bracket, index } of text.matchAll(/[([{}\])]/g)) {
    depth += '([{'.includes(bracket) ? 1 : -1
    if (depth === 0) return text.slice(0, index)
  }
  return text
}

const expected = sourcesIn('tests', 'site/src', 'admin-pwa/src', 'shared/src')
  .filter((source) => isTest(source) || source.name.endsWith('.e2e.ts'))
  .filter(({ name }) => name !== 'error-catalogue.test.ts')
  .flatMap(expectedIn)

test.each(Object.entries(messages))('what is said about %s is held by a test', (_, sentences) => {
  const missing = sentences.filter((sentence) => !expected.some((text) => text.includes(sentence)))
  expect(missing).toEqual([])
})
