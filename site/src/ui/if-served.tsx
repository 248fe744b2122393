import type { ReactNode } from 'react'
import {
  closeSection,
  openEmptySection,
  openSection,
  type PlaceholderName,
  placeholder,
} from '#content/placeholders.ts'

/**
 * Returns content for a prop that has a value, or else other content. At build time, the prop is
 * still a placeholder, so both are rendered in conditional sections.
 */
export const ifServed = (
  name: PlaceholderName,
  value: string,
  content: ReactNode,
  otherwise: ReactNode = '',
) =>
  value === placeholder(name) ? (
    <>
      {openSection(name)}
      {content}
      {closeSection(name)}
      {otherwise && openEmptySection(name)}
      {otherwise}
      {otherwise && closeSection(name)}
    </>
  ) : value ? (
    content
  ) : (
    otherwise
  )
