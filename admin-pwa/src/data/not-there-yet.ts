import { recordKey } from '#data/patch.ts'
import { outboxEntries } from '#data/records.ts'

/**
 * Of some records those that the server does not have yet: what names one is sent after it, and
 * given up with it.
 * @param names such as 'clients/<id>'
 */
export const unsentRecords = async (names: readonly string[]): Promise<string[]> => {
  const made = (await outboxEntries())
    .filter(({ state }) => state !== 'done')
    .flatMap(({ patches }) => patches.filter((patch) => 'put' in patch).map(recordKey))
  return names.filter((name) => made.includes(name))
}
