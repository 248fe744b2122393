import type { CallRequest } from '@synapse/shared/call'
import type { Endpoint } from '@synapse/shared/endpoint'
import { IconDownload } from '@tabler/icons-react'
import { ActionButton } from '#ui/ActionButton.tsx'
import { downloadCsv } from '#ui/download.ts'
import { today } from '#ui/moment.ts'
import { useWrite } from '#ui/use-write.ts'

type Props<E extends Csv> = {
  endpoint: E
  /** The present filter. */
  ask: CallRequest<E>
  /** What is exported, in the plural. */
  noun: string
  /** The file's name before its date, as in 'students-2026-11-20.csv'; the noun without it. */
  name?: string
}

type Csv = Endpoint & { produces: 'text/csv; charset=utf-8' }

/** Hands everything under the present filter to the browser as CSV. */
export const ExportButton = <E extends Csv>({ endpoint, ask, noun, name = noun }: Props<E>) => {
  const save = useWrite(endpoint, {
    request: () => ask,
    onApplied: (csv) => downloadCsv(`${name}-${today()}.csv`, csv),
    errorToast: `Failed to export the ${noun}.`,
  })
  return (
    <ActionButton
      needsNetwork
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      Export CSV
    </ActionButton>
  )
}
