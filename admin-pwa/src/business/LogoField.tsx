import type { ReactNode } from 'react'
import { PictureField } from '#ui/PictureField.tsx'

type Props = {
  /** A data URL; '' for no logo. */
  value: string
  onChange: (logo: string) => void
  error?: ReactNode
}

/** Uploads the logo for invoices and quotes. */
export const LogoField = (props: Props) => (
  <PictureField
    label="Logo"
    description="For invoices and quotes. Large images are resized."
    noun="logo"
    alt="Your logo"
    shape="logo"
    limits={{ maxPixels: 480, type: 'image/png' }}
    {...props}
  />
)
