import { archiveBooks } from '@synapse/shared/report/contract'
import { tableOf } from '#support/readers/csv-table.ts'
import { readZip } from '#support/readers/zip.ts'
import type { Operator } from '#support/world/as-operator.ts'

/** Downloads the accountant's archive. */
export const downloadArchive = async (operator: Operator, days: { from: string; to: string }) => {
  const answer = await operator.fetch(`${archiveBooks.path}?${new URLSearchParams(days)}`)
  const files = readZip(Buffer.from(await answer.arrayBuffer()))
  const bytesOf = (name: string) => files.find((file) => file.name === name)?.bytes ?? Buffer.of()
  /** Returns a file's text without the byte order mark. */
  const textOf = (name: string) => bytesOf(name).toString().replace('\uFEFF', '')
  return {
    type: answer.headers.get('Content-Type'),
    disposition: answer.headers.get('Content-Disposition'),
    files,
    bytesOf,
    textOf,
    table: (name: string) => tableOf(textOf(name)),
  }
}
