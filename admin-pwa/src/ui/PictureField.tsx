import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import classes from '#ui/PictureField.module.css'
import { type PictureLimits, shrinkPicture } from '#ui/shrink-picture.ts'

type Props = {
  label: string
  description: string
  /** What the buttons call it: 'logo'. */
  noun: string
  /** What the preview shows, for those who do not see it. */
  alt: string
  shape: 'photo' | 'portrait' | 'logo'
  /** A data URL or an address; '' for none. */
  value: string
  onChange: (picture: string) => void
  error?: ReactNode
  limits?: PictureLimits
}

/** A picture to upload, replace or remove; what is uploaded is made small enough here. */
export const PictureField = (props: Props) => {
  const { label, description, noun, alt, shape, value, onChange, error, limits } = props
  const [problem, setProblem] = useState<string>()
  const forgetFile = useRef<() => void>(null)
  const take = async (file: File | null) => {
    if (!file) return
    // Else the same file, chosen once more, would be no change.
    forgetFile.current?.()
    setProblem(undefined)
    try {
      onChange(await shrinkPicture(file, limits))
    } catch {
      setProblem('That file cannot be read as a picture. Please choose a PNG, JPEG or WebP.')
    }
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={problem ?? error}
      mt="md"
    >
      <Group gap="sm" mt="xs">
        {value && <img src={value} alt={alt} className={classes.preview} data-shape={shape} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={take} resetRef={forgetFile}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPhoto size={17} stroke={1.7} aria-hidden />}
              {...props}
            >
              {value ? `Replace ${noun}` : `Upload ${noun}`}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            color="neutral"
            leftSection={<IconTrash size={17} stroke={1.7} aria-hidden />}
            onClick={() => onChange('')}
          >
            {`Remove ${noun}`}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
