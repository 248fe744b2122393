import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type PictureLimits, shrinkPicture } from '#ui/form/shrink-picture.ts'
import { useFileInput } from '#ui/form/use-file-input.ts'

const frame = { border: '1px solid var(--line)', borderRadius: 6 }

/** Most logos are designed for a light background, so they have one even in the dark theme. */
const shapes = {
  photo: { ...frame, width: 128, height: 72, objectFit: 'cover' },
  portrait: { ...frame, width: 96, height: 120, objectFit: 'cover' },
  logo: { ...frame, maxWidth: 200, maxHeight: 72, padding: 8, background: '#fff' },
} as const

type Props = {
  label: string
  description: string
  /** The noun on the buttons, for example 'logo'. */
  noun: string
  alt: string
  shape: keyof typeof shapes
  /** The picture's data URL or other URL; '' for none. */
  value: string
  onChange: (picture: string) => void
  error?: ReactNode
  limits?: PictureLimits
}

export const PictureField = (props: Props) => {
  const { label, description, noun, alt, shape, value, onChange, error, limits } = props
  const { problem, input } = useFileInput(async (file) =>
    onChange(await shrinkPicture(file, limits)),
  )
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={problem ?? error}
      mt="md"
    >
      <Group gap="sm" mt="xs">
        {value && <img src={value} alt={alt} style={shapes[shape]} />}
        <FileButton accept="image/png,image/jpeg,image/webp" {...input}>
          {(props) => (
            <Button variant="default" leftSection={<IconPhoto size={18} aria-hidden />} {...props}>
              {value ? `Replace ${noun}` : `Upload ${noun}`}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            color="neutral"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => onChange('')}
          >
            {`Remove ${noun}`}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
