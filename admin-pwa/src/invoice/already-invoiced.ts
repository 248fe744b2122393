import type { Invoice } from '@synapse/shared/invoice/contract'
import { normaliseForFingerprint } from '@synapse/shared/tutoring/session-fingerprint'
import type { InvoiceValues, LineValues } from '#invoice/invoice-values.ts'
import { parseAmountCents } from '#ui/form/amount-input.ts'

export type AlreadyInvoiced = ReturnType<typeof findAlreadyInvoiced>

/**
 * Returns the parts of a draft that are already on another invoice: its file and sessions. Ignores
 * credited invoices.
 */
export const findAlreadyInvoiced = (
  values: Pick<InvoiceValues, 'id' | 'clientId' | 'sourceFiles'> & {
    lines: readonly Pick<LineValues, 'id' | 'date' | 'student' | 'hours' | 'fingerprint'>[]
  },
  invoices: readonly Invoice[],
) => {
  const others = invoices.filter(
    ({ id, kind, creditedBy }) => id !== values.id && kind === 'invoice' && !creditedBy,
  )
  const files = others.flatMap(({ invoiceNumber, sourceFiles }) =>
    sourceFiles.map(({ hash }) => ({ invoiceNumber, hash })),
  )
  const [file] = values.sourceFiles.flatMap(({ name, hash }) =>
    files
      .filter((file) => file.hash === hash)
      .map(({ invoiceNumber }) => ({ name, invoiceNumber })),
  )
  const billed = others
    .filter(({ clientId }) => clientId === values.clientId)
    .flatMap(({ invoiceNumber, lines }) =>
      lines
        .filter(({ isFreed }) => !isFreed)
        .map((line) => ({ ...line, invoiceNumber, date: line.date ?? '' })),
    )
  const byFingerprint = new Map(billed.map((line) => [line.fingerprint, line]))
  const unmatched = Map.groupBy(
    billed.filter(({ unit, date }) => unit === 'hour' && date),
    keyOf,
  )
  /** The server would reject lines that have already been billed to this client. */
  const sessions: { lineId: string; invoiceNumber: string }[] = []
  const rest: Pick<LineValues, 'id' | 'date' | 'student' | 'hours'>[] = []
  for (const line of values.lines) {
    const same = line.fingerprint === null ? undefined : byFingerprint.get(line.fingerprint)
    if (same) {
      sessions.push({ lineId: line.id, invoiceNumber: same.invoiceNumber })
      const others = unmatched.get(keyOf(same))?.filter((billedLine) => billedLine !== same)
      unmatched.set(keyOf(same), others ?? [])
    } else rest.push(line)
  }
  // Another device may have mapped the sheet's columns differently.
  const similar = rest.flatMap((line) => {
    const candidates = unmatched.get(keyOf(line)) ?? []
    const at = candidates.findIndex(({ student }) => mayBeSame(student, line.student))
    const [found] = at < 0 ? [] : candidates.splice(at, 1)
    return found ? [{ lineId: line.id, invoiceNumber: found.invoiceNumber }] : []
  })
  return { file, sessions, similar }
}

const keyOf = ({ date, hours }: Pick<LineValues, 'date' | 'hours'>) =>
  `${date} ${parseAmountCents(hours) ?? hours}`

/** Sessions have no name if no student column was mapped, so an empty name matches any name. */
const mayBeSame = (name: string, other: string) =>
  !name || !other || normaliseForFingerprint(name) === normaliseForFingerprint(other)
