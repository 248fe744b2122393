/** `value` is unescaped. */
type IcsProperty = { name: string; parameters: Record<string, string>; value: string }

/** Parses iCalendar text (RFC 5545). Returns the properties as a flat list. */
export const parseIcs = (text: string) => {
  const properties = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .filter(Boolean)
    .map(parseLine)
  const all = (name: string) => properties.filter((one) => one.name === name)
  return {
    all,
    value: (name: string) => all(name)[0]?.value,
  }
}

/** Parses the calendar file in an e-mail. Returns an empty list if there is none. */
export const invitationIn = (mail: { calendar: { content: string }[] } | undefined) =>
  parseIcs(mail?.calendar[0]?.content ?? '')

const parseLine = (line: string): IcsProperty => {
  const match = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^;:"]*))*):(.*)$/s.exec(line)
  if (!match) throw new Error(`This is not a line of a calendar: ${line}`)
  const [, name = '', parameters = '', value = ''] = match
  return {
    name,
    parameters: Object.fromEntries(
      [...parameters.matchAll(/;([A-Z-]+)=("[^"]*"|[^;]*)/g)].map(([, key, text = '']) => [
        key,
        text.replaceAll('"', ''),
      ]),
    ),
    value: value.replace(/\\([\\;,])/g, '$1').replaceAll('\\n', '\n'),
  }
}
