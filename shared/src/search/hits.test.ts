import { expect, test } from 'vitest'
import { clientHit, projectHit, quoteHit, studentHit, todoHit } from '#search/hits'

const client = { id: 'c', businessName: 'Borg Ltd', contactPerson: null, email: 'office@borg.mt' }
const todo = { id: 't', title: 'Call Maria', dueOn: null }
const quote = { id: 'q', quoteNumber: null, title: 'Workshop', total: '120.00' }

test.each([
  [
    'one session',
    studentHit({ email: 'm@x.mt', name: 'Maria', sessions: 1 }),
    'm@x.mt · 1 session',
  ],
  [
    'no session',
    studentHit({ email: 'm@x.mt', name: 'Maria', sessions: 0 }),
    'm@x.mt · 0 sessions',
  ],
  ['a client without a contact person', clientHit(client), 'office@borg.mt'],
  ['a task without a due date', todoHit({ ...todo, status: 'in_progress' }), 'In progress'],
  [
    'a project without a client',
    projectHit({ id: 'p', name: 'Site', status: 'active' }, null),
    'Active',
  ],
  ['a quote without a number', quoteHit(quote, 'Borg Ltd'), 'Draft · Borg Ltd · €120.00'],
])('the second line of a search result describes %s', (_, { subtitle }, text) =>
  expect(subtitle).toBe(text),
)
