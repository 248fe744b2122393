import type { CallRequest } from '@synapse/shared/call'
import type { Endpoint } from '@synapse/shared/endpoint'
import { IconDownload } from '@tabler/icons-react'
import { ActionButton } from '#ui/ActionButton.tsx'
import { downloadCsv } from '#ui/download.ts'
import { today } from '#ui/format/format-time.ts'
import { useCall } from '#ui/use-call.ts'

type Props<E extends Csv> = {
  endpoint: E
  request: CallRequest<E>
  /** What is exported, in the plural, for example 'students'. */
  noun: string
  /** The start of the file's name, before the date ('students'); defaults to the noun. */
  name?: string
}

type Csv = Endpoint & { produces: 'text/csv; charset=utf-8' }

export const ExportButton = <E extends Csv>({ endpoint, request, noun, name = noun }: Props<E>) => {
  const save = useCall<E, void>(endpoint, {
    request: () => request,
    onApplied: (csv) => downloadCsv(`${name}-${today()}.csv`, csv),
    errorToast: `Couldn’t export the ${noun}`,
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
