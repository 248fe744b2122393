import type { Invoice } from '@synapse/shared/invoice/contract'
import type { DraftValues } from '#invoice/invoice-draft.ts'

type Known = { invoiceNumber: string }

/** What of a draft stands on another invoice that was not credited: its file, and its sessions. */
export const alreadyInvoiced = (
  draft: Pick<DraftValues, 'id' | 'clientId' | 'lines' | 'sourceFiles'>,
  invoices: readonly Invoice[],
): { file: (Known & { name: string }) | undefined; sessions: Known[] } => {
  const others = invoices.filter(
    ({ id, kind, creditedBy }) => id !== draft.id && kind === 'invoice' && !creditedBy,
  )
  const files = others.flatMap(({ invoiceNumber, sourceFiles }) =>
    sourceFiles.map(({ hash }) => ({ invoiceNumber, hash })),
  )
  const billed = new Map(
    others
      .filter(({ clientId }) => clientId === draft.clientId)
      .flatMap(({ invoiceNumber, lines }) =>
        lines
          .filter(({ isFreed }) => !isFreed)
          .map(({ fingerprint }) => [fingerprint, { invoiceNumber }] as const),
      ),
  )
  const [file] = draft.sourceFiles.flatMap(({ name, hash }) =>
    files.filter((one) => one.hash === hash).map(({ invoiceNumber }) => ({ name, invoiceNumber })),
  )
  const sessions = draft.lines.flatMap(({ fingerprint }) => {
    const known = fingerprint === null ? undefined : billed.get(fingerprint)
    return known ? [known] : []
  })
  return { file, sessions }
}
