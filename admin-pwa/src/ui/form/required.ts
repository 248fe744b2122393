/** Returns a rule that rejects a blank text with a message. */
export const required =
  (message: string) =>
  (text: string): string | null =>
    text.trim() ? null : message
