import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import classes from '#tutoring/sheet/SheetPanel.module.css'
import { type RenderSheetActions, SheetReview } from '#tutoring/sheet/SheetReview.tsx'
import { useSheet } from '#tutoring/sheet/use-sheet.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Panel } from '#ui/Panel.tsx'

type Props = {
  /** Files opened with the app or shared to it. The first file is read immediately. */
  files: readonly File[]
  onCloseFile: () => void
  /** Renders actions for the sessions. Not called if there are no sessions. */
  children: RenderSheetActions
}

export const SheetPanel = ({ files, onCloseFile, children }: Props) => {
  const [first] = files
  const [file, setFile] = useState(first)
  useEffect(() => {
    if (first) setFile(first)
  }, [first])
  useStayOnPage()
  const place = useRef<HTMLDivElement>(null)
  const show = (next: File | undefined) => {
    // The focused button disappears, so focus the panel to keep the keyboard user's place.
    place.current?.focus()
    setFile(next)
  }
  const replaceFiles = (next?: File) => {
    onCloseFile()
    show(next)
  }
  const others = files.filter((other) => other !== file)
  return (
    <Stack className={classes.sheet} gap="md" mb="lg" ref={place} tabIndex={-1}>
      {file ? (
        <SheetFile
          key={keyOf(file)}
          file={file}
          onFile={replaceFiles}
          onCloseFile={() => replaceFiles()}
        >
          {children}
        </SheetFile>
      ) : (
        <DropZone onFile={replaceFiles} />
      )}
      {file && others.length > 0 && <OtherFiles files={others} onFile={show} />}
    </Stack>
  )
}

const keyOf = ({ name, size, lastModified }: File) => `${name}/${size}/${lastModified}`

type OtherProps = { files: readonly File[]; onFile: (file: File) => void }

const OtherFiles = ({ files, onFile }: OtherProps) => (
  <Panel title="Opened files">
    <Stack component="ul" gap="sm" style={{ overflowWrap: 'anywhere' }}>
      {files.map((file) => (
        <Group key={keyOf(file)} component="li" justify="space-between" wrap="nowrap">
          <span>{file.name}</span>
          <Button variant="default" size="compact-md" onClick={() => onFile(file)}>
            Read this file
          </Button>
        </Group>
      ))}
    </Stack>
  </Panel>
)

type FileProps = Omit<Props, 'files'> & { file: File; onFile: (file: File) => void }

const SheetFile = ({ file, onFile, onCloseFile, children }: FileProps) => {
  const { state, choose, chooseSheet } = useSheet(file)
  if (state.step === 'open')
    return (
      <SheetReview
        fileName={file.name}
        state={state}
        onChoose={choose}
        onSheet={chooseSheet}
        onCloseFile={onCloseFile}
      >
        {children}
      </SheetReview>
    )
  if (state.step === 'failed')
    return (
      <>
        <Panel
          title={file.name}
          actions={<CloseButton onClick={onCloseFile}>Close file</CloseButton>}
        >
          <ErrorPanel title="We couldn’t read this file">{state.reason}</ErrorPanel>
        </Panel>
        <DropZone onFile={onFile} />
      </>
    )
  return (
    <Panel title={file.name} actions={<CloseButton onClick={onCloseFile}>Cancel</CloseButton>}>
      <Stack component="label" className="soft" gap="sm">
        Reading the file…
        <progress
          max={1}
          value={state.share}
          style={{ width: '100%', accentColor: 'var(--accent)' }}
        />
      </Stack>
    </Panel>
  )
}

const CloseButton = (props: { onClick: () => void; children: string }) => (
  <Button variant="subtle" color="neutral" {...props} />
)

/** Otherwise, a file dropped outside the drop zone would replace the app in the tab. */
const useStayOnPage = () => {
  useWindowEvent('dragover', stay)
  useWindowEvent('drop', stay)
}

const stay = (event: Event) => event.preventDefault()

const DropZone = ({ onFile }: { onFile: (file: File) => void }) => {
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
      <strong>Upload session sheet</strong>
      <span className={`soft ${classes.hint}`}>
        Drop a .xlsx or .csv file here. It’s only read on this device.
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
