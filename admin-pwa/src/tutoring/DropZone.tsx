import { VisuallyHidden } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from '#tutoring/DropZone.module.css'

type Props = { onFile: (file: File) => void }

/** Takes a session sheet that is dropped or chosen. */
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
    <label
      className={classes.zone}
      data-over={isOver || undefined}
      onDragOver={() => setIsOver(true)}
      onDragLeave={() => setIsOver(false)}
      onDrop={onDrop}
    >
      <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
      <span className={classes.title}>Upload Session Sheet</span>
      <span className={classes.text}>
        Drop a .xlsx or .csv file here, or <u>choose one</u>. It is read on this device only.
      </span>
      <VisuallyHidden>
        <input
          type="file"
          accept={kinds}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            // Else the same file, chosen once more, would be no change.
            currentTarget.value = ''
          }}
        />
      </VisuallyHidden>
    </label>
  )
}

const kinds =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
