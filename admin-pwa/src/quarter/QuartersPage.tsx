import type { Quarter } from '@synapse/shared/quarter/contract'
import { quarterName } from '@synapse/shared/quarter/quarter'
import { useQuery } from '@tanstack/react-query'
import { CloseQuarter } from '#quarter/CloseQuarter.tsx'
import { quarterColumns } from '#quarter/quarter-columns.tsx'
import { quartersQuery } from '#quarter/queries.ts'
import { ReopenForm } from '#quarter/ReopenForm.tsx'
import { BackLink } from '#ui/BackLink.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { List } from '#ui/list/List.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { paths } from '#ui/route/paths.ts'

/** Lists the quarters, to close or reopen them. */
export const QuartersPage = () => {
  const { data, ...quarters } = useQuery(quartersQuery())
  const closing = useDialog<Quarter>()
  const reopening = useDialog<Quarter>()
  return (
    <>
      <PageHeader title="Quarters" subtitle="A closed quarter’s figures can’t change">
        <BackLink to={paths.reports}>Reports</BackLink>
      </PageHeader>
      <List
        label="Quarters"
        noun="quarters"
        rows={{ ...quarters, data: data?.items }}
        columns={quarterColumns({ onClose: closing.open, onReopen: reopening.open })}
        rowKey={({ quarter }) => quarter}
        failed="Couldn’t load the quarters."
      />
      <Dialog {...closing.opening} title={titleOf('Close', closing.about)} size="md">
        {closing.about && (
          <CloseQuarter quarter={closing.about} onClose={closing.opening.onClose} />
        )}
      </Dialog>
      <Dialog {...reopening.opening} title={titleOf('Reopen', reopening.about)} size="sm">
        {reopening.about && (
          <ReopenForm quarter={reopening.about} onClose={reopening.opening.onClose} />
        )}
      </Dialog>
    </>
  )
}

const titleOf = (verb: string, about: Quarter | undefined) =>
  `${verb} ${about ? quarterName(about.quarter) : 'quarter'}`
