/** The entries of a collection in the order of their ids, which is the order of their file. */
export const inOrder = <Entry extends { id: string; data: unknown }>(
  entries: Entry[],
): Entry['data'][] => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ data }) => data)
