import { nameOf } from '#data/patch.ts'
import { waitingRows } from '#data/records.ts'

/**
 * Of some records those that the server does not have yet: what names one is sent after it, and
 * given up with it.
 * @param names such as 'clients/<id>'
 */
export const notThereYet = async (names: readonly string[]): Promise<string[]> => {
  const made = (await waitingRows())
    .filter(({ state }) => state !== 'done')
    .flatMap(({ patches }) => patches.filter((patch) => 'put' in patch).map(nameOf))
  return names.filter((name) => made.includes(name))
}
