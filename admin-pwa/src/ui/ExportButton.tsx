import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useWrite } from '#app/write.ts'
import { downloadCsv } from '#ui/download.ts'
import { today } from '#ui/moment.ts'

type Props = {
  /** What is exported, in the plural. */
  noun: string
  /** The file's name before its date, as in 'students-2026-11-20.csv'; the noun without it. */
  name?: string
  /** Reads all rows under the present filter. */
  read: () => Promise<string>
}

/** Hands everything under the present filter to the browser as CSV. */
export const ExportButton = ({ noun, name = noun, read }: Props) => {
  const save = useWrite({
    run: async () => downloadCsv(`${name}-${today()}.csv`, await read()),
    failed: `Failed to export the ${noun}.`,
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export CSV
    </Button>
  )
}
