import { Group, VisuallyHidden } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from '#tutoring/DropZone.module.css'

export const DropZone = ({ onFile }: { onFile: (file: File) => void }) => {
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
    <Group
      component="label"
      className={classes.zone}
      gap={12}
      wrap="nowrap"
      data-over={isOver || undefined}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet size={24} aria-hidden />
      <strong>Upload Session Sheet</strong>
      <span className={`soft ${classes.hint}`}>
        Drop a .xlsx or .csv file here. It’s processed on this device and never uploaded.
      </span>
      <u>Choose a file</u>
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
    </Group>
  )
}

const kinds =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
