import { readBackupStatus } from '@synapse/shared/backup/contract'
import type { AnswerOf } from '@synapse/shared/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query } from '#data/query.ts'
import { Badge } from '#ui/Badge.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { ErrorAlert } from '#ui/ErrorAlert.tsx'
import { formatFileSize } from '#ui/format/format.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'

type Status = AnswerOf<typeof readBackupStatus>

export const BackupPanel = () => {
  const status = useQuery(query(readBackupStatus))
  return (
    <Panel title="Backups" actions={status.data && <ScheduleBadge {...status.data} />}>
      <QueryBoundary
        query={status}
        errorTitle="Couldn’t load the backup status."
        skeleton={<TextSkeleton lines={3} />}
      >
        {({ schedule, last, isLate }) => (
          <>
            {isLate && (
              <ErrorAlert title="The last backup is old">
                The reason is listed under Problems.
              </ErrorAlert>
            )}
            <DescriptionList
              facts={[
                ['Last backup', last ? formatDateTime(last.createdAt) : 'None yet'],
                last !== null && ['Size', sizeOf(last)],
                [
                  'Schedule',
                  schedule
                    ? scheduleOf(schedule)
                    : 'Backups are off. Whoever runs your server can turn them on.',
                ],
              ]}
            />
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}

const ScheduleBadge = ({ schedule, isLate }: Status) => {
  if (isLate) return <Badge tone="danger">Late</Badge>
  return schedule ? (
    <Badge tone="success">Scheduled</Badge>
  ) : (
    <Badge tone="warning">Not scheduled</Badge>
  )
}

const sizeOf = ({ bytes, isEncrypted }: NonNullable<Status['last']>) =>
  `${formatFileSize(bytes)}, ${isEncrypted ? 'encrypted' : 'not encrypted'}`

const scheduleOf = ({ everyHours, keep }: NonNullable<Status['schedule']>) => {
  const interval = everyHours === 24 ? 'Daily' : `Every ${everyHours} hours`
  return `${interval}, latest ${keep} kept`
}
