/** Sorts the entries of a collection by their ids, which follow the order of the file. */
export const sortById = <Entry extends { id: string; data: unknown }>(
  entries: Entry[],
): Entry['data'][] => entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ data }) => data)
