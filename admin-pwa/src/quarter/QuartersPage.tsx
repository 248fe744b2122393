import { listQuarters, type Quarter, reopenQuarter } from '@synapse/shared/quarter/contract'
import { quarterName } from '@synapse/shared/quarter/quarter'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { CloseQuarterDialog } from '#quarter/CloseQuarterDialog.tsx'
import { type QuarterAction, quarterColumns } from '#quarter/quarter-columns.tsx'
import { ReportTabs } from '#report/ReportTabs.tsx'
import type { DialogControls } from '#ui/dialog/Dialog.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { ReasonDialog } from '#ui/form/ReasonDialog.tsx'
import { List } from '#ui/list/List.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#ui/use-call.ts'

export const QuartersPage = () => {
  const { data, ...quarters } = useQuery(query(listQuarters))
  const { subject, open, controlsOf } = useDialogs<QuarterAction>(() =>
    data?.items.map((quarter) => ({
      key: reopenInputKey(quarter.quarter),
      subject: { kind: 'reopen', quarter },
    })),
  )
  return (
    <>
      <PageHeader
        title="Quarters"
        subtitle="Close a quarter to lock its figures"
        tabs={<ReportTabs />}
      />
      <List
        noun="quarters"
        rows={{ ...quarters, data: data?.items }}
        columns={quarterColumns(
          open,
          data?.items.find(({ state }) => state === 'ready'),
        )}
        rowKey={({ quarter }) => quarter}
      />
      {subject && (
        <>
          <CloseQuarterDialog {...controlsOf('close')} quarter={subject.quarter} />
          <ReopenDialog {...controlsOf('reopen')} quarter={subject.quarter} />
        </>
      )}
    </>
  )
}

type ReopenProps = DialogControls & { quarter: Quarter }

const ReopenDialog = ({ quarter: { quarter }, ...controls }: ReopenProps) => {
  const reopen = useCall(reopenQuarter, {
    request: (reason: string) => ({ params: { quarter }, body: { reason } }),
    successToast: { title: 'Quarter Reopened', message: quarterName(quarter) },
    errorToast: 'Couldn’t reopen the quarter',
  })
  return (
    <ReasonDialog
      {...controls}
      title={`Reopen ${quarterName(quarter)}`}
      inputKey={reopenInputKey(quarter)}
      confirmLabel="Reopen quarter"
      pendingLabel="Reopening..."
      saving={reopen}
    >
      The quarter’s figures can change until you close it again. If you’ve already filed its VAT
      return, ask your accountant first. The reason is recorded in the activity log.
    </ReasonDialog>
  )
}

const reopenInputKey = (quarter: string) => `reopen-quarter/${quarter}`
