import { centsFromEuro, hundredthsFromDecimal, sumCents, workCents } from '#money'
import { compareNewestFirst, compareText } from '#text/compare-text'
import type { TrackedSession } from '#tutoring/contract'

type Worked = { hours: string; rate: string }

/** Returns the net amount of a session in cents, rounded half up. */
export const sessionNetCents = ({ hours, rate }: Worked): number =>
  workCents(centsFromEuro(rate), hundredthsFromDecimal(hours))

type SessionSum = { count: number; hoursHundredths: number; netCents: number }

/** Adds up the amounts of sessions. Each amount is rounded first, as on an invoice. */
export const sumSessions = (sessions: readonly Worked[]): SessionSum => ({
  count: sessions.length,
  hoursHundredths: sessions.reduce((sum, { hours }) => sum + hundredthsFromDecimal(hours), 0),
  netCents: sumCents(sessions.map(sessionNetCents)),
})

type Charging = {
  id: string
  kind: 'invoice' | 'credit_note'
  invoiceNumber: string
  creditedBy: string | null
  lines: readonly { id: string; isFreed?: boolean | undefined }[]
}

/** Maps session ids to the invoices that bill the sessions. Credited lines don't count. */
export const invoicesBySessionId = <Invoice extends Charging>(
  invoices: readonly Invoice[],
): ReadonlyMap<string, Invoice> =>
  new Map(
    invoices
      .filter(({ kind, creditedBy }) => kind === 'invoice' && creditedBy === null)
      .flatMap((invoice) =>
        invoice.lines.filter(({ isFreed }) => !isFreed).map((line) => [line.id, invoice] as const),
      ),
  )

type BilledLine = Pick<TrackedSession, 'id' | 'student' | 'subject' | 'hours' | 'rate'> & {
  date: string | null
  unit: string
  net: string
  fingerprint: string | null
  isFreed?: boolean | undefined
}

type Billing = Omit<Charging, 'lines'> & {
  clientId: string | null
  bookingId: string | null
  lines: readonly BilledLine[]
  sourceFiles: readonly { name: string }[]
  createdAt: string
  updatedAt: string
}

/** `source` is set if the session was created with its invoice, for example by an import. */
export type ListedSession = TrackedSession & {
  source?: { files: string[]; invoice: { id: string; invoiceNumber: string }; isCredited: boolean }
}

/**
 * Returns the tracked sessions and those that exist only on invoices, newest first. A session that
 * was credited and invoiced again appears once.
 */
export const listedSessions = (
  tracked: readonly TrackedSession[],
  invoices: readonly Billing[],
): ListedSession[] => {
  const seen = new Set(tracked.map(({ id }) => id))
  const billed = invoices
    .filter(({ kind, bookingId }) => kind === 'invoice' && !bookingId)
    .flatMap((invoice) =>
      invoice.lines.map((line) => ({
        invoice,
        line,
        isCredited: invoice.creditedBy !== null || line.isFreed === true,
      })),
    )
    .toSorted(
      (a, b) =>
        Number(a.isCredited) - Number(b.isCredited) ||
        compareText(b.invoice.createdAt, a.invoice.createdAt),
    )
    .flatMap(({ invoice, line, isCredited }): ListedSession[] => {
      const { clientId } = invoice
      const mark = `${clientId} ${line.fingerprint}`
      if (line.unit !== 'hour' || !line.date || !clientId) return []
      if (seen.has(line.id) || (line.fingerprint && seen.has(mark))) return []
      seen.add(line.id).add(mark)
      return [{ ...sessionOf(invoice, line, isCredited), clientId, date: line.date }]
    })
  return [...tracked, ...billed].toSorted(compareNewestFirst)
}

const sessionOf = (
  { id, invoiceNumber, sourceFiles, createdAt, updatedAt }: Billing,
  line: BilledLine,
  isCredited: boolean,
) => ({
  id: line.id,
  projectId: null,
  student: line.student,
  subject: line.subject,
  startTime: null,
  endTime: null,
  address: '',
  notes: '',
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
    isCredited,
  },
})
