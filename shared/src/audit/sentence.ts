import { type RecordType, recordNames } from '#audit/audit'
import type { AuditEntry } from '#audit/contract'
import { orderNumber } from '#booking/booking'
import { centsFromEuro, formatAmount } from '#money'
import { quarterName } from '#quarter/quarter'
import { capitalise } from '#text/capitalise'
import { formatMonth, formatShortDate, formatTime, maltaDate } from '#time'
import { isUuid } from '#uuid'

export const actorNames = {
  operator: 'You',
  visitor: 'A visitor',
  stripe: 'Stripe',
  google: 'Google Calendar',
  job: 'Automatic jobs',
  database: 'Someone with access to the database',
} as const satisfies Record<AuditEntry['actor']['kind'], string>

/**
 * Describes a change: 'You moved booking 3F2A91BC (Maria Borg) from … to …', or 'E-mailed invoice
 * 202611-001 (Harbour Ltd)' for a job.
 */
export const auditSentence = (entry: AuditEntry): string => {
  const words =
    ownWords(entry) ?? actOf(entry)?.words ?? `${verbs[entry.action]} ${recordOf(entry)}`
  const { kind } = entry.actor
  return kind === 'job' ? capitalise(words) : `${actorNames[kind]} ${words}`
}

/** Returns the columns whose new values the sentence already contains. */
export const columnsInSentence = (entry: AuditEntry): readonly string[] =>
  (ownWords(entry) === undefined && actOf(entry)?.columns) || []

const verbs = { insert: 'added', update: 'changed', delete: 'deleted', truncate: '' } as const

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

type Act = { words: string; columns: readonly string[] }

const actOf = (entry: AuditEntry): Act | undefined => {
  if (entry.action === 'insert') return addition(entry)
  if (entry.action !== 'update') return undefined
  return knownAct(entry) ?? onlyChange(entry)
}

const addition = (entry: AuditEntry): Act | undefined => {
  const { recordType, changes } = entry
  if (changes.status?.[1] === 'draft')
    return { words: `added draft ${recordOf(entry)}`, columns: [] }
  const [column, preposition] = recordType === 'sessions' ? ['date', 'on'] : ['amount', 'of']
  if (recordType !== 'sessions' && !ofPayment.includes(recordType)) return undefined
  if (!changes[column]?.[1]) return undefined
  const about = recordType === 'sessions' ? '' : aboutPayment(entry, 'for')
  const words = `added a ${recordNames[recordType]} ${preposition} ${afterOf(entry, column)}${about}`
  return { words, columns: [column] }
}

/** Returns the action behind a change to certain columns, for example to an invoice's status. */
const knownAct = (entry: AuditEntry): Act | undefined => {
  for (const [column, wordsOf] of Object.entries(acts)) {
    const values = entry.changes[column]
    const words = values && wordsOf(recordOf(entry), values[1], entry)
    if (words) return { words, columns: [column] }
  }
}

type Value = string | number | boolean | null
type Wording = (record: string, after: Value, entry: AuditEntry) => string | undefined

const acts: Record<string, Wording> = {
  session_date: (record, _, entry) =>
    `moved ${record} from ${beforeOf(entry, 'session_date')} to ${afterOf(entry, 'session_date')}`,
  is_no_show: (record, isNoShow) =>
    isNoShow ? `marked ${record} as a no-show` : `removed the no-show from ${record}`,
  payment_status: (record, status) => statusWords(record, status),
  status: (record, status) => statusWords(record, status),
  mailed_at: (record, at) => (at ? `e-mailed ${record}` : undefined),
  merged_into: (record, other) => (other ? `merged ${record} into another` : undefined),
  archived_at: (record, at) => `${at ? 'archived' : 'restored'} ${record}`,
  is_active: (record, isActive) => `${isActive ? 'activated' : 'deactivated'} ${record}`,
  is_offered: (record, isOffered) => `${isOffered ? 'started' : 'stopped'} offering ${record}`,
}

const statusVerbs: Record<string, string> = {
  issued: 'issued',
  sent: 'sent',
  cancelled: 'cancelled',
  withdrawn: 'withdrew',
}

const statusWords = (record: string, status: Value) => {
  const verb = statusVerbs[String(status)]
  return verb ? `${verb} ${record}` : `marked ${record} as ${String(status).replaceAll('_', ' ')}`
}

/** Replacements for column names that make no sense in a sentence. */
const nouns: Record<string, string> = {
  paid: 'amount paid',
  refunded: 'refunded amount',
  disputed: 'disputed amount',
  withdrawn: 'withdrawn amount',
}

/** Describes a change to a single field; undefined for other changes. */
const onlyChange = (entry: AuditEntry): Act | undefined => {
  const columns = Object.keys(entry.changes).filter((column) => !technicalColumn.test(column))
  const [column] = columns
  if (column === undefined || columns.length > 1) return undefined
  const values = entry.changes[column]
  if (values?.some((value) => typeof value === 'boolean')) return undefined
  const field = (nouns[column] ?? fieldName(column)).replace(/^[A-Z](?![A-Z])/, (letter) =>
    letter.toLowerCase(),
  )
  const noun = `the ${field} of ${recordOf(entry)}`
  const [before, after] = [beforeOf(entry, column), afterOf(entry, column)]
  if (!values) return { words: `changed ${noun}`, columns }
  if (after === empty) return { words: `removed ${noun}`, columns }
  if (before === empty) return { words: `set ${noun} to ${after}`, columns }
  return { words: `changed ${noun} from ${before} to ${after}`, columns }
}

const ofPayment: readonly RecordType[] = ['payments', 'refunds', 'disputes']

const recordOf = (entry: AuditEntry): string => {
  const { recordType, bookingId, label, name } = entry
  const noun = recordNames[recordType]
  const order = bookingId && orderNumber(bookingId)
  if (ofPayment.includes(recordType)) return `a ${noun}${aboutPayment(entry, 'of')}`
  if (recordType === 'sessions') return `a ${noun}`
  if (recordType === 'calendar_sync_status') return `the ${noun}`
  const number = recordType === 'bookings' ? order : label
  return number ? `${noun} ${withName(number, name)}` : `${noun} ${name ?? ''}`.trimEnd()
}

/** Names the booking or invoice that a payment is for: ' of booking 3F2A91BC (Maria Borg)'. */
const aboutPayment = ({ bookingId, invoiceId, name }: AuditEntry, preposition: 'of' | 'for') => {
  if (bookingId) return ` ${preposition} booking ${withName(orderNumber(bookingId), name)}`
  return invoiceId ? ` ${preposition} invoice ${name ?? ''}`.trimEnd() : ''
}

const withName = (number: string, name: string | null) => (name ? `${number} (${name})` : number)

type AuditChange = { field: string; before?: string; after?: string }

/** Returns the changed fields, with their values as text. Empty values become '—'. */
export const auditChanges = (entry: AuditEntry): AuditChange[] =>
  Object.entries(entry.changes).map(([column, values]) => ({
    field: fieldName(column),
    ...(values && { before: beforeOf(entry, column), after: afterOf(entry, column) }),
  }))

const beforeOf = (entry: AuditEntry, column: string) => textAt(entry, column, 0)
const afterOf = (entry: AuditEntry, column: string) => textAt(entry, column, 1)

const textAt = ({ changes, recordType, label }: AuditEntry, column: string, at: 0 | 1) => {
  const currency = (ofPayment.includes(recordType) && label) || 'eur'
  return valueText(column, changes[column]?.[at] ?? null, currency)
}

const maxMainChanges = 3
const technicalColumn = /_id$|^(sha256|kind|price_mode|user_agent|source|currency|corrects)$/

/**
 * Returns up to three changes that matter to the reader. Omits ids, codes, and values that the
 * sentence already contains. For an added record, also omits empty fields and the initial status.
 */
export const mainChanges = (entry: AuditEntry): AuditChange[] => {
  const isAdded = entry.action === 'insert'
  if (isAdded && ownWords(entry)) return []
  const stated = [...columnsInSentence(entry), ...(isAdded ? ['status'] : [])]
  const changes = Object.entries(entry.changes).filter(
    ([column, values]) =>
      !(stated.includes(column) || technicalColumn.test(column)) && (!isAdded || values?.[1]),
  )
  return auditChanges({
    ...entry,
    changes: Object.fromEntries(changes.slice(0, maxMainChanges)),
  })
}

/** Formats a change on one line: 'Price: €100.00 → €95.00'. */
export const changeText = ({ field, before, after }: AuditChange): string => {
  if (after === undefined) return field
  return `${field}: ${before === empty ? '' : `${before} → `}${after}`
}

const empty = '—'

const abbreviations = { iban: 'IBAN', bic: 'BIC', vat: 'VAT', epc: 'EPC', qr: 'QR', id: '', is: '' }

/** Makes a column's name readable: 'VAT number' for 'vat_number', 'Active' for 'is_active'. */
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

/**
 * Columns that contain dates and times. In other columns, text that looks like a date may be a name
 * or code.
 */
const timeColumn = /(^|_)(date|at|on)$|^valid_/

const valueText = (column: string, value: Value, currency: string) => {
  if (value === null || value === '') return empty
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return amounts.has(column)
      ? formatAmount(centsFromEuro(String(value)), currency)
      : String(value)
  if (timeColumn.test(column)) {
    if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatShortDate(value)
    if (/^\d{4}-\d\d-\d\dT/.test(value)) {
      const at = Temporal.Instant.from(value)
      return `${formatShortDate(maltaDate(at))}, ${formatTime(at)}`
    }
  }
  if (column === 'period' && /^\d{4}-\d\d$/.test(value))
    return formatMonth(Temporal.PlainYearMonth.from(value))
  if (column.endsWith('_id') && isUuid(value)) return orderNumber(value)
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? value.replaceAll('_', ' ') : value
}
