import { centsFromEuro, percentOfCents } from '#money'

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
