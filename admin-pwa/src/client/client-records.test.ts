import { expect, test } from 'vitest'
import { clientRecordsText } from '#client/client-records.ts'

const none = { issued: 0, drafts: 0, payments: 0, sessions: 0, quotes: 0, projects: 0, expenses: 0 }

test('lists the kinds of records that a client has', () => {
  expect(clientRecordsText(none)).toBe('')
  expect(clientRecordsText({ ...none, drafts: 1 })).toBe('1 draft invoice')
  expect(clientRecordsText({ ...none, issued: 2, sessions: 1_200, quotes: 1 })).toBe(
    '2 issued invoices and credit notes, 1,200 sessions and 1 quote',
  )
})
