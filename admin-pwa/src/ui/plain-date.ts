/** A date, 'YYYY-MM-DD', if a text is one: addresses are typed by hand, too. */
export const dateIn = (text: string): string | undefined => {
  try {
    return Temporal.PlainDate.from(text).toString() === text ? text : undefined
  } catch {
    return undefined
  }
}
