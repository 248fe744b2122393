import type { ReactNode } from 'react'
import {
  closeSection,
  openEmptySection,
  openSection,
  type PlaceholderName,
  placeholder,
} from '#content/placeholders.ts'

/**
 * Returns `content` if a prop has a value, and `otherwise` if not. At build time, the prop is still
 * a placeholder, so both are rendered in conditional sections.
 */
export const ifPropFilled = (
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
