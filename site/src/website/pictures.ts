const pictures = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/**
 * Returns the URL of a timeline drawing.
 * @throws Error if there is no drawing with that name
 */
export const pictureUrl = (name: string): string => {
  const url = pictures[`./pictures/${name}.svg`]
  if (!url) throw new Error(`There is no picture named '${name}'`)
  return url
}
