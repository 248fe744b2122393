import { type RecordType, recordNames } from '#audit/audit'
import type { AuditEntry } from '#audit/contract'
import { orderNumber } from '#booking/booking'
import { capitalise } from '#capitalise'
import { centsFromEuro, formatAmount } from '#money'
import { quarterName } from '#quarter/quarter'
import { formatShortDate, formatTime, maltaDate } from '#time'
import { isUuid } from '#uuid'

/** The names of those who can make a change. */
export const actorNames = {
  operator: 'You',
  visitor: 'A visitor',
  stripe: 'Stripe',
  google: 'Google Calendar',
  job: 'Automatic jobs',
  database: 'Someone with access to the database',
} as const satisfies Record<AuditEntry['actor']['kind'], string>

/** Returns what happened: 'You changed booking 3F2A91BC (Maria Borg)'. */
export const auditSentence = (entry: AuditEntry): string =>
  `${subjectOf(entry)} ${ownWords(entry) ?? `${verbs[entry.action]} ${recordOf(entry)}`}`

const subjectOf = ({ actor: { kind } }: AuditEntry) =>
  kind === 'job' ? 'Automatically' : actorNames[kind]

const verbs = { insert: 'added', update: 'changed', delete: 'deleted', truncate: '' } as const

/** Returns the wording for changes other than adding, editing or deleting a record. */
const ownWords = (entry: AuditEntry): string | undefined => {
  const { recordType, action, actor, recordId, label, changes } = entry
  if (action === 'truncate') return `deleted every ${recordNames[recordType]}`
  if (recordType === 'operator_sessions' && action === 'insert') return 'signed in'
  if (recordType === 'operator_sessions' && action === 'delete') {
    if (actor.kind !== 'operator') return 'ended a sign-in session'
    return actor.sessionId === recordId ? 'signed out' : 'signed out another device'
  }
  if (recordType === 'users' && action === 'insert') return 'created the operator’s account'
  if (recordType === 'users' && 'password' in changes) return 'changed the password'
  if (recordType === 'users' && 'refund_limit' in changes) return 'changed the refund limit'
  if (recordType === 'sign_in_factors') {
    const factor = label === 'app' ? 'an authenticator app' : 'a passkey'
    return `${action === 'insert' ? 'added' : 'removed'} ${factor} for signing in`
  }
  if (recordType === 'quarter_closings')
    return `${action === 'insert' ? 'closed' : 'reopened'} ${quarterName(label ?? '')}`
  if (recordType === 'business') return 'changed the business settings'
  const connected = changes.connected_at
  if (recordType === 'calendar_sync_status' && connected)
    return connected[1] === null ? 'disconnected Google Calendar' : 'connected Google Calendar'
}

const ofPayment: readonly RecordType[] = ['payments', 'refunds', 'disputes']

const recordOf = ({ recordType, bookingId, invoiceId, label, name }: AuditEntry): string => {
  const noun = recordNames[recordType]
  const order = bookingId && orderNumber(bookingId)
  if (ofPayment.includes(recordType)) {
    if (order) return `a ${noun} of booking ${withName(order, name)}`
    return invoiceId ? `a ${noun} of invoice ${name ?? ''}`.trimEnd() : `a ${noun}`
  }
  if (recordType === 'sessions') return `a ${noun}`
  if (recordType === 'calendar_sync_status') return `the ${noun}`
  const number = recordType === 'bookings' ? order : label
  return number ? `${noun} ${withName(number, name)}` : `${noun} ${name ?? ''}`.trimEnd()
}

const withName = (number: string, name: string | null) => (name ? `${number} (${name})` : number)

/** A changed field; `before` and `after` are undefined if the log doesn't record its values. */
type AuditChange = { field: string; before?: string; after?: string }

/** Returns the changed fields with their values as text. An empty value is '—'. */
export const auditChanges = ({ changes, recordType, label }: AuditEntry): AuditChange[] => {
  const currency = (ofPayment.includes(recordType) && label) || 'eur'
  return Object.entries(changes).map(([column, values]) => ({
    field: fieldName(column),
    ...(values && {
      before: valueText(column, values[0], currency),
      after: valueText(column, values[1], currency),
    }),
  }))
}

const maxMainChanges = 3
/** Columns that only mean something to software. */
const technicalColumn = /_id$|^(sha256|kind|price_mode|user_agent|source|currency|corrects)$/

/**
 * Returns up to three changes that matter most to people: no ids or codes, and for an added record
 * only fields that were filled in.
 */
export const mainChanges = (entry: AuditEntry): AuditChange[] => {
  const changes = Object.entries(entry.changes).filter(
    ([column, values]) =>
      !technicalColumn.test(column) && (entry.action !== 'insert' || values?.[1]),
  )
  return auditChanges({
    ...entry,
    changes: Object.fromEntries(changes.slice(0, maxMainChanges)),
  })
}

/** Returns a change in one line: 'Price: €100.00 → €95.00'. */
export const changeText = ({ field, before, after }: AuditChange): string => {
  if (after === undefined) return field
  return `${field}: ${before === empty ? '' : `${before} → `}${after}`
}

const empty = '—'

const abbreviations = { iban: 'IBAN', bic: 'BIC', vat: 'VAT', epc: 'EPC', qr: 'QR', id: '', is: '' }

/** 'vat_number' becomes 'VAT number', 'is_active' becomes 'Active'. */
const fieldName = (column: string): string => {
  const words = column
    .split('_')
    .map((word) => abbreviations[word as keyof typeof abbreviations] ?? word)
  const text = words.filter(Boolean).join(' ')
  return capitalise(text)
}

const amounts = new Set(
  'refund_limit base_price discount_amount final_price paid amount refunded disputed dispute_fees withdrawn fee net_total vat_total gross_total subtotal tax_amount total min_purchase max_discount price hourly_rate budget rate net_amount vat_amount gross_amount'.split(
    ' ',
  ),
)

/** Columns with dates and times. In other columns, a name or code may only look like a date. */
const timeColumn = /(^|_)(date|at|on)$|^valid_/

const valueText = (column: string, value: string | number | boolean | null, currency: string) => {
  if (value === null || value === '') return empty
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return amounts.has(column) ? formatAmount(centsFromEuro(value), currency) : String(value)
  if (timeColumn.test(column)) {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDate(value)
    if (/^\d{4}-\d\d-\d\dT/.test(value)) {
      const at = Temporal.Instant.from(value)
      return `${formatShortDate(maltaDate(at))}, ${formatTime(at)}`
    }
  }
  if (column.endsWith('_id') && isUuid(value)) return orderNumber(value)
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}
