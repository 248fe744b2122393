import { listQuarters, type Quarter, reopenQuarter } from '@synapse/shared/quarter/contract'
import { quarterName } from '@synapse/shared/quarter/quarter'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { CloseQuarter } from '#quarter/CloseQuarter.tsx'
import { type QuarterAction, quarterColumns } from '#quarter/quarter-columns.tsx'
import { ReportTabs } from '#report/ReportTabs.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { ReasonForm } from '#ui/form/ReasonForm.tsx'
import { List } from '#ui/list/List.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useCall } from '#ui/use-call.ts'

export const QuartersPage = () => {
  const { data, ...quarters } = useQuery(query(listQuarters))
  const { subject, open, close, controlsOf } = useDialogs<QuarterAction>(() =>
    data?.items.map((quarter) => ({
      key: reopenDraftKey(quarter.quarter),
      subject: { kind: 'reopen', quarter },
    })),
  )
  const name = subject ? quarterName(subject.quarter.quarter) : 'quarter'
  return (
    <>
      <PageHeader
        title="Quarters"
        subtitle="A closed quarter’s figures can’t change until you reopen it"
      />
      <ReportTabs />
      <List
        noun="quarters"
        rows={{ ...quarters, data: data?.items }}
        columns={quarterColumns(
          open,
          data?.items.find(({ state }) => state === 'ready'),
        )}
        rowKey={({ quarter }) => quarter}
        failed="Couldn’t load the quarters."
      />
      <Dialog {...controlsOf('close')} title={`Close ${name}`} size="md">
        {subject && <CloseQuarter quarter={subject.quarter} onClose={close} />}
      </Dialog>
      <Dialog {...controlsOf('reopen')} title={`Reopen ${name}`} size="sm">
        {subject && <ReopenForm quarter={subject.quarter} onClose={close} />}
      </Dialog>
    </>
  )
}

const reopenDraftKey = (quarter: string) => `reopen-quarter/${quarter}`

const ReopenForm = ({
  quarter: { quarter },
  onClose,
}: {
  quarter: Quarter
  onClose: () => void
}) => {
  const { mutate, isPending } = useCall(reopenQuarter, {
    request: (reason: string) => ({ params: { quarter }, body: { reason } }),
    successToast: { title: `${quarterName(quarter)} reopened` },
    errorToast: 'Couldn’t reopen the quarter',
  })
  return (
    <ReasonForm
      name={reopenDraftKey(quarter)}
      confirmLabel="Reopen quarter"
      pending="Reopening..."
      isPending={isPending}
      send={mutate}
      onClose={onClose}
    >
      The quarter’s figures can change until you close it again. If you’ve already filed its VAT
      return, ask your accountant first. The reason is recorded in the activity log.
    </ReasonForm>
  )
}
