import type { World } from '#support/world/world.ts'

/**
 * Returns the journal's entries as text, oldest first: 'payment 1: stripe 6000, sales_standard
 * -5085 …'.
 * @param kinds defaults to all kinds
 */
export const journalEntries = async (
  { db }: Pick<World, 'db'>,
  kinds?: readonly string[],
): Promise<string[]> => {
  const { rows } = await db.raw(
    `select kind || ' ' || revision || ': ' ||
      string_agg(account || ' ' || cents, ', ' order by position) as entry
    from journal_entries e join journal_lines l on l.entry_id = e.id
    where kind = any(coalesce(?::text[], array[kind])) group by e.id order by e.id`,
    [kinds ? [...kinds] : null],
  )
  return rows.map(({ entry }: { entry: string }) => entry)
}
