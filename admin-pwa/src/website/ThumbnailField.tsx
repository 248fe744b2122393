import type { ReactNode } from 'react'
import { PictureField } from '#ui/PictureField.tsx'

type Props = {
  value: string | null
  onChange: (picture: string | null) => void
  error?: ReactNode
}

/** The website's picture. */
export const ThumbnailField = ({ value, onChange, error }: Props) => (
  <PictureField
    label="Picture"
    description="Large images are resized."
    noun="picture"
    alt="The website’s picture"
    shape="photo"
    value={value ?? ''}
    onChange={(picture) => onChange(picture || null)}
    error={error}
  />
)
