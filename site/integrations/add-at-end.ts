/**
 * Adds HTML at the end of a page's head or body.
 * @throws Error if the page doesn't contain the element's closing tag
 */
export const addAtEnd = (element: 'head' | 'body', html: string, added: string): string => {
  const end = `</${element}>`
  if (!html.includes(end)) throw new Error(`Astro wrote a page without ${end}.`)
  return html.replace(end, () => added + end)
}
