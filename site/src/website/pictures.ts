const pictures = import.meta.glob<string>('./pictures/*.svg', {
  eager: true,
  query: '?url',
  import: 'default',
})

/**
 * The address of one of the timeline's drawings.
 * @throws Error when there is no drawing of that name.
 */
export const pictureUrl = (name: string): string => {
  const url = pictures[`./pictures/${name}.svg`]
  if (!url) throw new Error(`There is no picture named '${name}'`)
  return url
}
