import type { CallRequest } from '@synapse/shared/contract/call'
import type { Endpoint, QueryInputOf } from '@synapse/shared/contract/endpoint'
import { IconDownload } from '@tabler/icons-react'
import type { MenuAction } from '#ui/ActionMenu.tsx'
import { downloadCsv } from '#ui/download.ts'
import { today } from '#ui/format/format-time.ts'
import { useCall } from '#ui/use-call.ts'

type Options<E extends Csv> = {
  endpoint: E
  query: QueryInputOf<E>
  /** The plural noun for the exported records, for example 'students'. */
  noun: string
  /** The file's name without the date, for example 'students'; defaults to the noun. */
  name?: string
}

type Csv = Endpoint & { produces: 'text/csv; charset=utf-8' }

/** Returns an action that downloads a list as CSV. */
export const useExport = <E extends Csv>(options: Options<E>): MenuAction => {
  const { endpoint, query, noun, name = noun } = options
  const call = useCall<E, void>(endpoint, {
    request: () => ({ query }) as CallRequest<E>,
    onSuccess: (csv) => downloadCsv(`${name}-${today()}.csv`, csv),
    errorToast: `Couldn’t export the ${noun}`,
  })
  return {
    label: 'Export CSV',
    Icon: IconDownload,
    call,
    onClick: () => call.mutate(),
  }
}
