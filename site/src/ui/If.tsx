import type { ReactNode } from 'react'
import { placeholderName, sectionTags } from '#content/placeholders.ts'

type Props = { children: ReactNode } & (
  | { filled: string; empty?: undefined }
  | { filled?: undefined; empty: string }
)

/**
 * Renders its content only if a string is filled, or only if it is empty. At build time, the string
 * is still a placeholder, so the server decides.
 */
export const If = ({ filled, empty, children }: Props) => {
  const isFilled = filled !== undefined
  const text = filled ?? empty ?? ''
  const name = placeholderName(text)
  if (!name) return isFilled === (text !== '') && children
  const [open, close] = sectionTags(isFilled ? '#' : '^', name)
  return (
    <>
      {open}
      {children}
      {close}
    </>
  )
}
