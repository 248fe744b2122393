import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from '#operator/LogoField.module.css'
import { shrinkPicture } from '#ui/shrink-picture.ts'

type Props = {
  /** A data URL, '' for none. */
  value: string
  onChange: (logo: string) => void
  error?: ReactNode
}

/** The logo of invoices; what is uploaded is made small enough here. */
export const LogoField = ({ value, onChange, error }: Props) => {
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | null) => {
    if (!file) return
    setProblem(undefined)
    try {
      onChange(await shrinkPicture(file, { mostPixels: 480, type: 'image/png' }))
    } catch {
      setProblem('That file cannot be read as a picture. Please choose a PNG, JPEG or WebP.')
    }
  }
  return (
    <Input.Wrapper
      label="Logo"
      labelElement="div"
      description="For invoices and quotes. It is made small before it is sent."
      error={problem ?? error}
      mt="md"
    >
      <Group gap="sm" mt="xs">
        {value && <img src={value} alt="Your logo" className={classes.logo} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={take}>
          {(props) => (
            <Button
              variant="default"
              leftSection={<IconPhoto size={17} stroke={1.7} aria-hidden />}
              {...props}
            >
              {value ? 'Replace logo' : 'Upload logo'}
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
            Remove logo
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
