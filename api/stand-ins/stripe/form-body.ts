/** Parsed form parameters such as `a[b][0]=c`: strings, lists and nested groups. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type FormParams = { [key: string]: FormValue }

const deepest = 8

/**
 * Parses a URL-encoded body or query string with nested brackets, as Stripe does. `a[]=x` adds to a
 * list. Groups with the keys 0, 1, 2 … become lists.
 */
export const parseForm = (text: string): FormParams => {
  const root: FormParams = emptyGroup()
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.match(/^[^[\]]+|\[[^[\]]*\]/g)?.map((key) => key.replace(/^\[|\]$/g, ''))
    if (keys && keys.length <= deepest && keys[0]) place(root, keys, value)
  }
  for (const [key, value] of Object.entries(root)) root[key] = listsFromGroups(value)
  return root
}

const place = (root: FormParams, keys: string[], value: string): void => {
  let group = root
  keys.forEach((name, depth) => {
    const key = name === '' ? String(Object.keys(group).length) : name
    if (depth === keys.length - 1) {
      group[key] = value
      return
    }
    const next = group[key]
    const deeper =
      typeof next === 'object' && !Array.isArray(next) ? next : (emptyGroup() as FormParams)
    group[key] = deeper
    group = deeper
  })
}

const listsFromGroups = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value
  for (const [key, inner] of Object.entries(value)) value[key] = listsFromGroups(inner)
  const keys = Object.keys(value)
  return keys.length > 0 && keys.every((key, at) => key === String(at))
    ? Object.values(value)
    : value
}

/** Objects without a prototype can have a parameter called `__proto__`. */
const emptyGroup = (): FormParams => Object.create(null)
