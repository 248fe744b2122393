import { escapeHtml } from '#core/html'

/**
 * The syntax of the placeholders in built pages: `{{name}}` is replaced with a string. The content
 * of `{{#name}}…{{/name}}` is shown if the string is set, or once for each entry of a list. The
 * content of `{{^name}}…{{/name}}` is shown if the string isn't set.
 */

/** The values of the placeholders: lists, and strings that are '' if not set. */
export type TemplateValues = { readonly [name: string]: string | readonly TemplateValues[] }

/**
 * Fills in the placeholders of a page. Escapes the values for their context: HTML and XML, the
 * props of an island, or structured data, from which empty values are removed.
 * @throws Error for an unknown placeholder
 */
export const fillPage = (template: string, values: TemplateValues): string =>
  template
    .split(structuredData)
    .map((part, index) =>
      index % 2 === 1 ? fillData(part, values) : fill(part, values, escapeInPage),
    )
    .join('')

/** Fills in the placeholders of a plain-text file, for example robots.txt. */
export const fillText = (template: string, values: TemplateValues): string =>
  fill(template, values, (text) => text)

/** Splits a page into alternating parts outside and inside structured data. */
const structuredData = /(?<=<script type="application\/ld\+json">)([\s\S]*?)(?=<\/script>)/

const placeholder = /\{\{(\w+)\}\}|\{\{([#^])(\w+)\}\}([\s\S]*?)\{\{\/\3\}\}/g

type Escape = (text: string, template: string, at: number) => string

const fill = (template: string, values: TemplateValues, escaped: Escape): string =>
  template.replace(
    placeholder,
    (_, name: string | undefined, sign: string, section: string, inner: string, at: number) => {
      if (name) return escaped(textOf(values, name), template, at)
      const value = valueFor(values, section)
      const isThere = value.length > 0
      if (sign === '^') return isThere ? '' : fill(inner, values, escaped)
      if (typeof value === 'string') return isThere ? fill(inner, values, escaped) : ''
      return value.map((entry) => fill(inner, { ...values, ...entry }, escaped)).join('')
    },
  )

const valueFor = (values: TemplateValues, name: string) => {
  const value = values[name]
  if (value === undefined) throw new Error(`There is no placeholder named '${name}'`)
  return value
}

const textOf = (values: TemplateValues, name: string) => {
  const value = valueFor(values, name)
  if (typeof value !== 'string') throw new Error(`The placeholder '${name}' is a list, not a text`)
  return value
}

const escapeInPage: Escape = (text, template, at) => {
  const quote = template.lastIndexOf('"', at)
  const isInProperties = template.slice(0, quote).endsWith(' props=')
  return escapeHtml(isInProperties ? JSON.stringify(text).slice(1, -1) : text)
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

const fillData = (json: string, values: TemplateValues): string =>
  // Escape '<' so that a value can't end the script element.
  JSON.stringify(fillValue(JSON.parse(json), values)).replaceAll('<', '\\u003c')

const fillValue = (value: Json, values: TemplateValues): Json | undefined => {
  if (typeof value === 'string') return fillText(value, values) || undefined
  if (Array.isArray(value)) return value.flatMap((item) => fillItem(item, values))
  if (typeof value !== 'object' || value === null) return value
  const filled = Object.entries(value).flatMap(([name, one]) => {
    const full = fillValue(one, values)
    return full === undefined ? [] : [[name, full] as const]
  })
  return Object.fromEntries(filled)
}

/** An item `{ "{{#packages}}": value }` becomes one item for each entry of the list. */
const fillItem = (item: Json, values: TemplateValues): Json[] => {
  const [name, value] = Object.entries(item ?? {})[0] ?? []
  const list = /^\{\{#(\w+)\}\}$/.exec(name ?? '')?.[1]
  const entries = list === undefined ? undefined : valueFor(values, list)
  const all =
    typeof entries === 'object'
      ? entries.map((entry) => fillValue(value, { ...values, ...entry }))
      : [fillValue(item, values)]
  return all.filter((one) => one !== undefined)
}
