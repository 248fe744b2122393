import { quarterName } from '@synapse/shared/quarter/quarter'
import { useQuery } from '@tanstack/react-query'
import { CloseQuarter } from '#quarter/CloseQuarter.tsx'
import { type QuarterAction, quarterColumns } from '#quarter/quarter-columns.tsx'
import { quartersQuery } from '#quarter/queries.ts'
import { ReopenForm } from '#quarter/ReopenForm.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialogs } from '#ui/dialog/use-dialog.ts'
import { List } from '#ui/list/List.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { paths } from '#ui/route/paths.ts'

export const QuartersPage = () => {
  const { data, ...quarters } = useQuery(quartersQuery())
  const { about, open, close, openingOf } = useDialogs<QuarterAction>()
  const name = about ? quarterName(about.quarter.quarter) : 'quarter'
  return (
    <>
      <PageHeader title="Quarters" subtitle="A closed quarter’s figures can’t change">
        <BackLink to={paths.reports}>Reports</BackLink>
      </PageHeader>
      <List
        noun="quarters"
        rows={{ ...quarters, data: data?.items }}
        columns={quarterColumns(open)}
        rowKey={({ quarter }) => quarter}
        failed="Couldn’t load the quarters."
      />
      <Dialog {...openingOf('close')} title={`Close ${name}`} size="md">
        {about && <CloseQuarter quarter={about.quarter} onClose={close} />}
      </Dialog>
      <Dialog {...openingOf('reopen')} title={`Reopen ${name}`} size="sm">
        {about && <ReopenForm quarter={about.quarter} onClose={close} />}
      </Dialog>
    </>
  )
}
