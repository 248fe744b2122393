import { escapeHtml } from '#html'

/**
 * Built pages contain slots that the server fills: `{{name}}` for a string, `{{#name}}…{{/name}}`
 * for content that is shown if the string is set, or once per list entry, and `{{^name}}…{{/name}}`
 * for content that is shown if it isn't set.
 */

/** The slots' values: strings ('' if not set) and lists. */
export type Slots = { readonly [name: string]: string | readonly Slots[] }

/**
 * Fills the slots in a page. Values are escaped for their place: HTML and XML, the props of an
 * island, or structured data, where empty values are left out.
 * @throws Error for an unknown slot
 */
export const fillPage = (template: string, slots: Slots): string =>
  template
    .split(structuredData)
    .map((part, index) =>
      index % 2 === 1 ? fillData(part, slots) : fill(part, slots, escapeInPage),
    )
    .join('')

/** Fills the slots in a plain-text file, such as robots.txt. */
export const fillText = (template: string, slots: Slots): string =>
  fill(template, slots, (text) => text)

/** Splits a page into alternating parts outside and inside structured data. */
const structuredData = /(?<=<script type="application\/ld\+json">)([\s\S]*?)(?=<\/script>)/

const place = /\{\{(\w+)\}\}|\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\3\}\}/g

type Escape = (text: string, template: string, at: number) => string

const fill = (template: string, slots: Slots, escaped: Escape): string =>
  template.replace(
    place,
    (_, name: string | undefined, sign: string, section: string, inner: string, at: number) => {
      if (name) return escaped(textOf(slots, name), template, at)
      const value = slotOf(slots, section)
      const isThere = value.length > 0
      if (sign === '^') return isThere ? '' : fill(inner, slots, escaped)
      if (typeof value === 'string') return isThere ? fill(inner, slots, escaped) : ''
      return value.map((entry) => fill(inner, { ...slots, ...entry }, escaped)).join('')
    },
  )

const slotOf = (slots: Slots, name: string) => {
  const value = slots[name]
  if (value === undefined) throw new Error(`There is no slot named '${name}'`)
  return value
}

const textOf = (slots: Slots, name: string) => {
  const value = slotOf(slots, name)
  if (typeof value !== 'string') throw new Error(`The slot '${name}' is a list, not a text`)
  return value
}

const escapeInPage: Escape = (text, template, at) => {
  const quote = template.lastIndexOf('"', at)
  const isInProperties = template.slice(0, quote).endsWith(' props=')
  return escapeHtml(isInProperties ? JSON.stringify(text).slice(1, -1) : text)
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const fillData = (json: string, slots: Slots): string =>
  // Escape '<', so that a value can't end the script element.
  JSON.stringify(fillValue(JSON.parse(json), slots)).replaceAll('<', '\\u003c')

const fillValue = (value: Json, slots: Slots): Json | undefined => {
  if (typeof value === 'string') return fillText(value, slots) || undefined
  if (Array.isArray(value)) return value.flatMap((item) => fillItem(item, slots))
  if (typeof value !== 'object' || value === null) return value
  const filled = Object.entries(value).flatMap(([name, one]) => {
    const full = fillValue(one, slots)
    return full === undefined ? [] : [[name, full] as const]
  })
  return Object.fromEntries(filled)
}

/** An item `{ "{{#packages}}": value }` becomes one value for each entry of the list. */
const fillItem = (item: Json, slots: Slots): Json[] => {
  const [name, value] = Object.entries(item ?? {})[0] ?? []
  const list = /^\{\{#(\w+)\}\}$/.exec(name ?? '')?.[1]
  const entries = list === undefined ? undefined : slotOf(slots, list)
  const all =
    typeof entries === 'object'
      ? entries.map((entry) => fillValue(value, { ...slots, ...entry }))
      : [fillValue(item, slots)]
  return all.filter((one) => one !== undefined)
}
