import { centsFromEuro, percentOfCents } from '#money'
import type { Session } from '#tutoring/contract'

/** What says what a session comes to; both as they are sent: '1.50' hours at '30.00'. */
type Worked = { hours: string; rate: string }

/** What a session comes to without VAT, in cents, rounded half up. */
export const netOfSession = ({ hours, rate }: Worked): number =>
  // An hour is a hundred percent of the rate.
  percentOfCents(centsFromEuro(rate), centsFromEuro(hours))

export type SessionSum = { count: number; hoursHundredths: number; netCents: number }

/** What sessions come to. Each is rounded before it is added, as it will be on an invoice. */
export const sumSessions = (sessions: readonly Worked[]): SessionSum => ({
  count: sessions.length,
  hoursHundredths: sum(sessions.map(({ hours }) => centsFromEuro(hours))),
  netCents: sum(sessions.map(netOfSession)),
})

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

type Dated = { id: string; date: string; createdAt: string }

/** Newest first; of one day those first that were entered last. */
export const compareSessions = (a: Dated, b: Dated): number =>
  compare(b.date, a.date) || compare(b.createdAt, a.createdAt) || compare(a.id, b.id)

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Charging = {
  id: string
  kind: 'invoice' | 'credit_note'
  invoiceNumber: string
  creditedBy: string | null
  lines: readonly { id: string; isFreed?: boolean | undefined }[]
}

/** What charges each session, by the session's id. What was credited charges nothing any more. */
export const chargedBy = <Invoice extends Charging>(
  invoices: readonly Invoice[],
): ReadonlyMap<string, Invoice> =>
  new Map(
    invoices
      .filter(({ kind, creditedBy }) => kind === 'invoice' && creditedBy === null)
      .flatMap((invoice) =>
        invoice.lines.filter(({ isFreed }) => !isFreed).map((line) => [line.id, invoice] as const),
      ),
  )

type BilledLine = Pick<Session, 'id' | 'student' | 'subject' | 'hours' | 'rate'> & {
  date: string | null
  unit: string
  net: string
  fingerprint: string | null
}

type Billing = Omit<Charging, 'lines'> & {
  clientId: string | null
  bookingId: string | null
  lines: readonly BilledLine[]
  sourceFiles: readonly { name: string }[]
  createdAt: string
  updatedAt: string
}

/** A session with where it came from, if it was written with its invoice, as those of a spreadsheet are. */
export type ListedSession = Session & {
  source?: { files: string[]; invoice: { id: string; invoiceNumber: string }; isCredited: boolean }
}

/**
 * Tracked sessions and those that only an invoice knows, newest first. One that was credited and billed
 * again is listed once.
 */
export const listedSessions = (
  tracked: readonly Session[],
  invoices: readonly Billing[],
): ListedSession[] => {
  const seen = new Set(tracked.map(({ id }) => id))
  const billing = invoices
    .filter(({ kind, bookingId }) => kind === 'invoice' && !bookingId)
    .toSorted(
      (a, b) =>
        Number(a.creditedBy !== null) - Number(b.creditedBy !== null) ||
        compare(b.createdAt, a.createdAt),
    )
  const billed = billing.flatMap((invoice) =>
    invoice.lines.flatMap((line): ListedSession[] => {
      const { clientId } = invoice
      const mark = `${clientId} ${line.fingerprint}`
      if (line.unit !== 'hour' || !line.date || !clientId) return []
      if (seen.has(line.id) || (line.fingerprint && seen.has(mark))) return []
      seen.add(line.id).add(mark)
      return [{ ...sessionOf(invoice, line), clientId, date: line.date }]
    }),
  )
  return [...tracked, ...billed].toSorted(compareSessions)
}

const sessionOf = (
  { id, invoiceNumber, creditedBy, sourceFiles, createdAt, updatedAt }: Billing,
  line: BilledLine,
) => ({
  id: line.id,
  projectId: null,
  student: line.student,
  subject: line.subject,
  hours: line.hours,
  rate: line.rate,
  netAmount: line.net,
  invoiceId: id,
  createdAt,
  updatedAt,
  version: 1,
  source: {
    files: sourceFiles.map(({ name }) => name),
    invoice: { id, invoiceNumber },
    isCredited: creditedBy !== null,
  },
})
