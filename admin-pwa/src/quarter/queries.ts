import {
  closeQuarter,
  downloadReport,
  listQuarters,
  type Quarter,
  readChecklist,
  reopenQuarter,
} from '@synapse/shared/quarter/contract'
import { quarterName } from '@synapse/shared/quarter/quarter'
import { query } from '#data/query.ts'
import { downloadFile } from '#ui/download.ts'
import { useWrite } from '#ui/use-write.ts'

export const quartersQuery = () => query(listQuarters)

export const checklistQuery = ({ quarter }: Quarter) =>
  query(readChecklist, { params: { quarter } })

export const useCloseQuarter = () =>
  useWrite(closeQuarter, {
    request: ({ quarter }: Quarter) => ({ params: { quarter } }),
    successToast: (_, { quarter }) => ({ title: `${quarterName(quarter)} closed` }),
    errorToast: 'Couldn’t close the quarter.',
  })

type Reopening = { quarter: string; reason: string }

export const useReopenQuarter = () =>
  useWrite(reopenQuarter, {
    request: ({ quarter, reason }: Reopening) => ({ params: { quarter }, body: { reason } }),
    successToast: (_, { quarter }) => ({ title: `${quarterName(quarter)} reopened` }),
    errorToast: 'Couldn’t reopen the quarter.',
  })

export const useDownloadReport = () =>
  useWrite(downloadReport, {
    request: ({ quarter }: Quarter) => ({ params: { quarter } }),
    onApplied: (report, { quarter }) => downloadFile(`report-${quarter}.json`, report as Blob),
    errorToast: 'Couldn’t download the report.',
  })
