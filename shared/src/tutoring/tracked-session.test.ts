import { describe, expect, test } from 'vitest'
import type { TrackedSession } from '#tutoring/contract'
import { invoicesBySessionId, listedSessions, sumSessions } from '#tutoring/tracked-session'

test('each session’s amount is rounded before the amounts are added up, as on an invoice', () => {
  const half = { hours: '0.50', rate: '0.01' }
  expect(sumSessions([half, half, { hours: '2.00', rate: '15.00' }])).toEqual({
    count: 3,
    hoursHundredths: 300,
    netCents: 3_002,
  })
  expect(sumSessions([])).toEqual({ count: 0, hoursHundredths: 0, netCents: 0 })
})

test('a session counts as billed until its invoice line is credited', () => {
  const invoice = (invoiceNumber: string, ids: string[], more = {}) => ({
    id: invoiceNumber,
    kind: 'invoice' as const,
    invoiceNumber,
    creditedBy: null as string | null,
    lines: ids.map((id) => ({ id })),
    ...more,
  })
  const charged = invoicesBySessionId([
    invoice('202611-001', ['a', 'b']),
    invoice('202611-002', ['c'], { creditedBy: 'note' }),
    invoice('CN-202611-001', ['d'], { kind: 'credit_note' }),
  ])
  expect(charged.get('a')?.invoiceNumber).toBe('202611-001')
  expect([...charged.keys()]).toEqual(['a', 'b'])
})

describe('the list of all sessions', () => {
  const line = {
    id: 'line',
    date: '2026-11-03' as string | null,
    student: 'Ġorġ',
    subject: 'Malti',
    unit: 'hour',
    hours: '1.50',
    rate: '30.00',
    net: '45.00',
    fingerprint: 'f' as string | null,
  }
  const invoice = (invoiceNumber: string, more = {}) => ({
    id: invoiceNumber,
    kind: 'invoice' as const,
    invoiceNumber,
    creditedBy: null as string | null,
    clientId: 'client',
    bookingId: null,
    lines: [line],
    sourceFiles: [{ name: 'November.xlsx' }],
    createdAt: '2026-12-01T09:00:00Z',
    updatedAt: '2026-12-01T09:00:00Z',
    ...more,
  })

  test('includes imported sessions with their file and invoice', () => {
    expect(listedSessions([], [invoice('202611-001')])).toMatchObject([
      {
        clientId: 'client',
        date: '2026-11-03',
        netAmount: '45.00',
        source: {
          files: ['November.xlsx'],
          invoice: { invoiceNumber: '202611-001' },
          isCredited: false,
        },
      },
    ])
  })

  test('lists a tracked session once, and skips lines that aren’t sessions', () => {
    const tracked = { id: 'line', date: '2026-11-03', createdAt: '' } as TrackedSession
    const others = [
      invoice('booking', { bookingId: 'b', lines: [{ ...line, id: 'b' }] }),
      invoice('piece', { lines: [{ ...line, id: 'p', unit: 'piece' }] }),
      invoice('undated', { lines: [{ ...line, id: 'u', date: null }] }),
      invoice('note', { kind: 'credit_note', lines: [{ ...line, id: 'n' }] }),
    ]
    expect(listedSessions([tracked], [invoice('202611-001'), ...others])).toEqual([tracked])
  })

  test('includes credited sessions until they are invoiced again', () => {
    const credited = invoice('202611-001', { creditedBy: 'note', createdAt: '2026-12-03' })
    expect(listedSessions([], [credited])).toMatchObject([{ source: { isCredited: true } }])
    const again = invoice('202612-001', { lines: [{ ...line, id: 'another' }] })
    expect(listedSessions([], [credited, again])).toMatchObject([
      { id: 'another', source: { isCredited: false } },
    ])
  })

  test('lists a session under its current invoice', () => {
    const freed = { lines: [{ ...line, isFreed: true }], createdAt: '2026-12-03' }
    const older = invoice('202612-001', { lines: [{ ...line, id: 'another' }] })
    expect(listedSessions([], [invoice('202611-001', freed), older])).toMatchObject([
      { id: 'another', source: { invoice: { invoiceNumber: '202612-001' }, isCredited: false } },
    ])
    expect(listedSessions([], [invoice('202611-001', freed)])).toMatchObject([
      { source: { isCredited: true } },
    ])
  })
})
