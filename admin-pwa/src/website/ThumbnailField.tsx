import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { shrinkPicture } from '#ui/shrink-picture.ts'
import classes from '#website/ThumbnailField.module.css'

type Props = {
  value: string | null
  onChange: (picture: string | null) => void
  error?: ReactNode
}

/** The website's picture: uploads are made small enough before they are sent. */
export const ThumbnailField = ({ value, onChange, error }: Props) => {
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | null) => {
    if (!file) return
    setProblem(undefined)
    try {
      onChange(await shrinkPicture(file))
    } catch {
      setProblem('That file cannot be read as a picture. Please choose a PNG, JPEG or WebP.')
    }
  }
  return (
    <Input.Wrapper label="Thumbnail" error={problem ?? error} mt="md" mb="md">
      <Group gap="sm" mt={4}>
        {value && <img src={value} alt="The website’s thumbnail" className={classes.preview} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={take}>
          {(props) => (
            <Button variant="default" leftSection={<IconPhoto size={17} aria-hidden />} {...props}>
              {value ? 'Replace picture' : 'Upload picture'}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button
            variant="subtle"
            color="neutral"
            leftSection={<IconTrash size={17} aria-hidden />}
            onClick={() => onChange(null)}
          >
            Remove picture
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        It is made small before it is sent.
      </Text>
    </Input.Wrapper>
  )
}
