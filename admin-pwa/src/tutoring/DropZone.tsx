import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from '#tutoring/DropZone.module.css'

type Props = { onFile: (file: File) => void }

/** Lets the operator drop or choose a session sheet. */
export const DropZone = ({ onFile }: Props) => {
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <Stack
      component="label"
      className={classes.zone}
      align="center"
      gap={4}
      ta="center"
      px={16}
      py={40}
      data-over={isOver || undefined}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
      <Text component="span" ff="heading" fz="1.125rem" fw={560} mt={4}>
        Upload Session Sheet
      </Text>
      <span className="soft">
        Drop a .xlsx or .csv file here, or <u>choose one</u>. It’s read only on this device.
      </span>
      <VisuallyHidden>
        <input
          type="file"
          accept={kinds}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // Reset the input so that choosing the same file again fires a change event.
            currentTarget.value = ''
          }}
        />
      </VisuallyHidden>
    </Stack>
  )
}

const kinds =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
