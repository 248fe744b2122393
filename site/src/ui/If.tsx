import type { ReactNode } from 'react'
import { placeholder, type Section, sectionTags } from '#content/placeholders.ts'

type Props = Section & {
  /** The value of the island's prop. Omitted if the content is rendered only at build time. */
  value?: string
  children: ReactNode
}

/**
 * Renders its content only if a prop has a value or, optionally, only if it has none. At build
 * time, the prop is still a placeholder, so the content becomes a section that the server fills.
 */
export const If = ({ value, children, ...section }: Props) => {
  const [open, close] = sectionTags(section)
  const isFilled = 'filled' in section
  const name = isFilled ? section.filled : section.empty
  if (value !== undefined && value !== placeholder(name))
    return isFilled === (value !== '') && children
  return (
    <>
      {open}
      {children}
      {close}
    </>
  )
}
