import { isObject } from '#data/is-object.ts'

/** A field that was set to different values on this device and elsewhere. */
export type Conflict = {
  /** Path in the form, for example 'packages.0.price'. */
  path: string
  mine: unknown
  theirs: unknown
}

/**
 * Merges two edits field by field. If both changed a field, it is listed as a conflict and `merged`
 * contains the value from `mine`.
 * @param isField whether the value at a path is compared as a whole, not part by part
 */
export const threeWayMerge = <Values>(
  base: Values,
  mine: Values,
  theirs: Values,
  isField: (path: string) => boolean,
): { merged: Values; conflicts: Conflict[] } => {
  const conflicts: Conflict[] = []
  const merge = (path: string, base: unknown, mine: unknown, theirs: unknown): unknown => {
    if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return mine
    if (isSameValue(base, mine)) return theirs
    const names = isField(path) ? undefined : allKeys(base, mine, theirs)
    if (!names) {
      conflicts.push({ path, mine, theirs })
      return mine
    }
    const parts = names.map((name) => {
      const [before, own, other] = [base, mine, theirs].map((value) => part(value, name))
      return [name, merge(path ? `${path}.${name}` : name, before, own, other)]
    })
    if (Array.isArray(mine)) return parts.map(([, value]) => value)
    return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
  }
  return { merged: merge('', base, mine, theirs) as Values, conflicts }
}

/** Returns a copy of the values with a new value at a path. */
export const setPath = <Values>(values: Values, path: string, value: unknown): Values => {
  const [name = '', ...rest] = path.split('.')
  const changed = rest.length > 0 ? setPath(part(values, name), rest.join('.'), value) : value
  return Object.assign(structuredClone(values) as object, { [name]: changed }) as Values
}

/** Whether two values look the same in a form, where undefined equals '' and 60 equals '60'. */
export const isSameValue = (a: unknown, b: unknown): boolean => {
  if (!isObject(a) || !isObject(b)) return !isObject(a) && !isObject(b) && textOf(a) === textOf(b)
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return (
    Array.isArray(a) === Array.isArray(b) &&
    [...names].every((name) => isSameValue(part(a, name), part(b, name)))
  )
}

const textOf = (value: unknown) => String(value ?? '')

const part = (group: unknown, name: string): unknown => (isObject(group) ? group[name] : undefined)

/** Returns the keys of all values; undefined unless all are objects, or lists of equal length. */
const allKeys = (...groups: unknown[]): string[] | undefined => {
  if (!groups.every(isObject)) return undefined
  const lengths = groups.map((group) => (Array.isArray(group) ? group.length : 'named'))
  if (new Set(lengths).size > 1) return undefined
  return [...new Set(groups.flatMap((group) => Object.keys(group)))]
}
