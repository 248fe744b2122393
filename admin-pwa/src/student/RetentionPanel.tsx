import { NativeSelect } from '@mantine/core'
import { readRetention, saveRetention } from '@synapse/shared/student/contract'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { useDisabledReason } from '#ui/ActionButton.tsx'
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx'
import { useDialogFor } from '#ui/dialog/use-dialog.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { FieldsSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

const periods = [2, 3, 5, 7, 10].map((years) => ({
  value: String(years),
  label: `${years} years after their last session`,
}))

export const RetentionPanel = () => {
  const confirmation = useDialogFor<{ years: number }>()
  const save = useCall(saveRetention, {
    request: (years: number | null) => ({ body: { years } }),
    successToast: { title: 'Retention Saved' },
    errorToast: 'Couldn’t save the retention period',
  })
  const disabledReason = useDisabledReason(undefined, save.needsNetwork)
  return (
    <Panel title="Former students">
      <QueryBoundary
        query={useQuery(query(readRetention))}
        errorTitle="Couldn’t load the retention period."
        skeleton={<FieldsSkeleton fields={1} />}
      >
        {({ years }) => (
          <NativeSelect
            maw={420}
            label="Erase students’ personal data"
            description={
              disabledReason ??
              'Runs every night and can’t be undone. Students with open tasks, pending refunds or unpaid balances aren’t erased.'
            }
            disabled={disabledReason !== undefined}
            value={years ?? ''}
            onChange={({ currentTarget: { value } }) => {
              if (save.isPending) return
              if (value) confirmation.open({ years: Number(value) })
              else save.mutate(null)
            }}
            data={[{ value: '', label: 'Never automatically' }, ...periods]}
          />
        )}
      </QueryBoundary>
      <ConfirmDialog
        {...confirmation.controls}
        title="Erase former students’ data?"
        confirmLabel="Erase automatically"
        cancelLabel="Don’t change"
        isDestructive
        call={save}
        onConfirm={(callbacks) => save.mutate(confirmation.subject?.years ?? null, callbacks)}
      >
        {`From tonight, students’ personal data is erased ${confirmation.subject?.years} years after their last session. This can’t be undone.`}
      </ConfirmDialog>
    </Panel>
  )
}
