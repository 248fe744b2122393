/** Returns a website's initials for narrow places: 'PW' for 'Prompt Workshop'. */
export const initialsOf = (name: string): string => {
  const words = name.split(' ').filter(Boolean)
  return words
    .map((word) => [...word][0]?.toUpperCase())
    .slice(0, 3)
    .join('')
}
