import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#audit/contract'
import { auditChanges, auditSentence, changeText, mainChanges } from '#audit/sentence'

const id = '11111111-2222-4333-8444-5555abcd1234'

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2026-11-24T10:00:00Z',
  actor: { kind: 'operator', sessionId: 's-1', address: '127.0.0.1', job: null, requestId: null },
  action: 'update',
  recordType: 'bookings',
  recordId: id,
  bookingId: id,
  invoiceId: null,
  label: null,
  name: null,
  changes: {},
  hash: '',
  ...changes,
})
const actor = entry({}).actor
const noBooking = { bookingId: null }

const [added, removed] = [{ action: 'insert' }, { action: 'delete' }] as const
const by = (kind: AuditEntry['actor']['kind']) => ({ actor: { ...actor, kind } })
const [maria, eur] = [{ name: 'Maria Borg' }, { label: 'eur' }]
const of = (recordType: AuditEntry['recordType']) => ({ recordType, ...noBooking })
const since = '2026-11-24'
const ofInvoice = { ...of('refunds'), invoiceId: id, name: '202611-001' }
const harbour = { label: '202611-001', name: 'Harbour Ltd' }
const sessions = { recordType: 'operator_sessions' } as const
const google = { recordType: 'calendar_sync_status' } as const
const sentences: [string, Partial<AuditEntry>][] = [
  ['You changed booking ABCD1234 (Maria Borg)', maria],
  ['You changed booking ABCD1234', {}],
  ['A visitor added booking ABCD1234', { ...added, ...by('visitor') }],
  [
    'Stripe added a payment of booking ABCD1234 (Maria Borg)',
    { ...added, recordType: 'payments', ...eur, ...maria, ...by('stripe') },
  ],
  ['You added a refund of invoice 202611-001', { ...added, ...ofInvoice, ...eur }],
  ['You changed invoice 202611-001 (Harbour Ltd)', { ...of('invoices'), ...harbour }],
  [
    'You moved booking ABCD1234 (Maria Borg) from 8 Dec 2026, 09:00 to 9 Dec 2026, 10:00',
    {
      ...maria,
      changes: { session_date: ['2026-12-08T08:00:00Z', '2026-12-09T09:00:00Z'], paid: [0, 60] },
    },
  ],
  ['You marked booking ABCD1234 as a no-show', { changes: { is_no_show: [false, true] } }],
  [
    'Marked booking ABCD1234 as expired',
    { changes: { payment_status: ['pending', 'expired'] }, ...by('job') },
  ],
  [
    'You changed the price of package Duo from €100.00 to €110.00',
    { ...of('website_packages'), label: 'Duo', changes: { price: [100, 110] } },
  ],
  [
    'You set the VAT number of client Harbour Ltd to MT1',
    { ...of('clients'), name: 'Harbour Ltd', changes: { vat_number: [null, 'MT1'] } },
  ],
  [
    'You removed the budget of project Website',
    { ...of('projects'), name: 'Website', changes: { budget: [400, null] } },
  ],
  ['You changed the notes of booking ABCD1234', { changes: { notes: null } }],
  [
    'You issued invoice 202611-001 (Harbour Ltd)',
    {
      ...of('invoices'),
      ...harbour,
      changes: { status: ['draft', 'issued'], invoice_number: ['2', '1'] },
    },
  ],
  [
    'E-mailed invoice 202611-001 (Harbour Ltd)',
    { ...of('invoices'), ...harbour, changes: { mailed_at: [null, since] }, ...by('job') },
  ],
  [
    'You deactivated coupon SPRING',
    { ...of('coupons'), label: 'SPRING', changes: { is_active: [true, false] } },
  ],
  [
    'Stripe added a payment of €60.00 for booking ABCD1234 (Maria Borg)',
    {
      ...added,
      recordType: 'payments',
      ...eur,
      ...maria,
      ...by('stripe'),
      changes: { amount: [null, 60] },
    },
  ],
  [
    'You added a tracked session on 20 Oct 2026',
    { ...added, ...of('sessions'), changes: { date: [null, '2026-10-20'], hours: [null, 2] } },
  ],
  ['Deleted coupon SPRING', { ...removed, ...of('coupons'), label: 'SPRING', ...by('job') }],
  ['You changed client', of('clients')],
  ['You signed in', { ...sessions, ...added }],
  ['You signed out', { ...sessions, ...removed, recordId: 's-1' }],
  ['You signed out another device', { ...sessions, ...removed, recordId: 's-2' }],
  ['You changed the password', { recordType: 'users', changes: { password: null } }],
  ['You changed the refund limit', { ...of('users'), changes: { refund_limit: [null, 50] } }],
  ['You added a passkey for signing in', { ...of('sign_in_factors'), ...added, label: 'passkey' }],
  [
    'Removed an authenticator app for signing in',
    { ...of('sign_in_factors'), ...removed, label: 'app', ...by('job') },
  ],
  ['You closed Q3 2026', { ...of('quarter_closings'), ...added, label: '2026-Q3' }],
  ['You reopened Q3 2026', { ...of('quarter_closings'), label: '2026-Q3' }],
  ['You changed the business settings', { recordType: 'business', recordId: 'true' }],
  ['You connected Google Calendar', { ...google, changes: { connected_at: [null, since] } }],
  ['You disconnected Google Calendar', { ...google, changes: { connected_at: [since, null] } }],
  [
    'Someone with access to the database deleted every payment',
    { ...of('payments'), action: 'truncate', ...by('database') },
  ],
]
test.each(sentences)('describes an entry: “%s”', (sentence, changes) => {
  expect(auditSentence(entry(changes))).toBe(sentence)
})

describe('a change', () => {
  const values: [string, AuditEntry['changes'], object, Partial<AuditEntry>?][] = [
    ['of an amount', { final_price: [60, 54.5] }, { before: '€60.00', after: '€54.50' }],
    [
      'of an amount in another currency',
      { refunded: [0, 60] },
      { before: '0.00 USD', after: '60.00 USD' },
      { recordType: 'payments', label: 'usd' },
    ],
    [
      'of a time, in Malta',
      { session_date: ['2026-12-08T08:00:00+00:00', null] },
      { before: '8 Dec 2026, 09:00', after: '—' },
    ],
    ['of a date', { due_date: ['2026-12-08', ''] }, { before: '8 Dec 2026', after: '—' }],
    ['of a month', { period: [null, '2026-12'] }, { before: '—', after: 'December 2026' }],
    ['of a choice', { venue: ['online', 'in_person'] }, { before: 'online', after: 'in person' }],
    ['of a switch', { is_active: [true, false] }, { before: 'Yes', after: 'No' }],
    [
      'of a code that looks like a time',
      { code: ['2026-12-24TREAT', '2026-13-01'] },
      { before: '2026-12-24TREAT', after: '2026-13-01' },
    ],
    ['of a count', { usage_limit: [null, 5] }, { before: '—', after: '5' }],
    ['of a reference', { client_id: [null, id] }, { before: '—', after: 'ABCD1234' }],
    ['whose values aren’t recorded', { notes: null }, {}],
  ]
  test.each(values)('%s is formatted for the operator', (_, changes, expected, rest = {}) => {
    const [change] = auditChanges(entry({ changes, ...rest }))
    const { field: _field, ...found } = change ?? { field: '' }
    expect(found).toEqual(expected)
  })

  test('is written on one line, and omits an empty old value', () => {
    const changes = { price: [100, 95], iban: ['', 'MT1'], bic: ['M', ''], notes: null } as never
    expect(auditChanges(entry({ changes })).map(changeText)).toEqual([
      'Price: €100.00 → €95.00',
      'IBAN: MT1',
      'BIC: M → —',
      'Notes',
    ])
  })

  test('is left out of the summary if it affects an id, a code or an empty field of a new record', () => {
    const changes: AuditEntry['changes'] = {
      client_id: [null, id],
      price_mode: [null, 'gross'],
      discount_amount: [null, 0],
      status: [null, 'draft'],
      due_date: [null, '2026-12-08'],
      gross_total: [null, 80],
      invoice_number: [null, '202611-001'],
    }
    expect(mainChanges(entry({ ...added, changes })).map(changeText)).toEqual([
      'Due date: 8 Dec 2026',
      'Gross total: €80.00',
      'Invoice number: 202611-001',
    ])
    const changed = { discount_amount: [5, 0], final_price: [55, 60] } satisfies typeof changes
    expect(mainChanges(entry({ changes: changed })).map(changeText)).toEqual([
      'Discount amount: €5.00 → €0.00',
      'Final price: €55.00 → €60.00',
    ])
  })

  test('is left out of the summary if the sentence already states it', () => {
    const address: [null, string] = [null, '127.0.0.1']
    expect(mainChanges(entry({ ...sessions, ...added, changes: { address } }))).toEqual([])
    const issued = { status: ['draft', 'issued'], invoice_number: ['1', '2'] } as never
    expect(mainChanges(entry({ ...of('invoices'), changes: issued })).map(changeText)).toEqual([
      'Invoice number: 1 → 2',
    ])
    expect(mainChanges(entry({ changes: { final_price: [60, 55] } }))).toEqual([])
  })
})
