import { archiveBooks } from '@synapse/shared/report/contract'
import { unzipSync } from 'fflate'
import { tableOf } from '#support/readers/csv-table.ts'
import type { Operator } from '#support/world/as-operator.ts'

/** Downloads the accountant's archive. */
export const downloadArchive = async (operator: Operator, days: { from: string; to: string }) => {
  const answer = await operator.fetch(`${archiveBooks.path}?${new URLSearchParams(days)}`)
  const files = readZip(Buffer.from(await answer.arrayBuffer()))
  const bytesOf = (name: string) => files.find((file) => file.name === name)?.bytes ?? Buffer.of()
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

/** Reads the files in a zip archive, in order. The “stored” method means no compression. */
const readZip = (zip: Uint8Array) => {
  const stored = new Set<string>()
  const files = unzipSync(zip, {
    filter: ({ name, compression }) => {
      if (compression === 0) stored.add(name)
      return true
    },
  })
  return Object.entries(files).map(([name, bytes]) => ({
    name,
    isStored: stored.has(name),
    bytes: Buffer.from(bytes),
  }))
}
