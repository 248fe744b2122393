import { auditActors, recordNames, recordTypes } from '@synapse/shared/audit/audit'
import {
  exportAuditEntries,
  listAuditEntries,
  verifyAuditLog,
} from '@synapse/shared/audit/contract'
import { actorNames } from '@synapse/shared/audit/sentence'
import { capitalise } from '@synapse/shared/text/capitalise'
import { formatDayYear, maltaDate } from '@synapse/shared/time'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { auditColumns } from '#audit/audit-columns.tsx'
import { uncachedQuery } from '#data/query.ts'
import { keepPrevious } from '#data/query-client.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DateRangeFields } from '#ui/form/DateField.tsx'
import { formatCount } from '#ui/format/format.ts'
import { parseIsoDate } from '#ui/format/format-time.ts'
import { HeaderActions } from '#ui/HeaderActions.tsx'
import { FilterSelect } from '#ui/list/ListFilters.tsx'
import { ListLayout } from '#ui/list/ListLayout.tsx'
import { pageSize } from '#ui/list/page.ts'
import { useExport } from '#ui/list/use-export.ts'
import { useServerRows } from '#ui/list/use-rows.ts'
import { paths } from '#ui/route/paths.ts'
import { parseOption, useUrlFilters } from '#ui/route/search-params.ts'
import { failureToast } from '#ui/toast.tsx'
import { useCall } from '#ui/use-call.ts'

const types = recordTypes.map((value) => ({ value, label: capitalise(recordNames[value]) }))
const actors = auditActors.map((value) => ({ value, label: actorNames[value] }))

export const AuditPage = () => {
  const { get, set, search, page } = useUrlFilters()
  const verify = useCall(verifyAuditLog, {
    successToast: ({ entries, brokenId }) =>
      brokenId === null
        ? {
            title: 'The log is intact',
            message: `All ${formatCount(entries)} entries are unchanged.`,
          }
        : failureToast(
            `Entry ${brokenId} or an earlier one was changed or deleted in the database.`,
            { title: 'The log was tampered with' },
          ),
    errorToast: 'Couldn’t check the log',
  })
  const filter = {
    search,
    from: parseIsoDate(get('from')),
    to: parseIsoDate(get('to')),
    by: parseOption(auditActors, get('by')),
    type: parseOption(recordTypes, get('type')),
    booking: get('booking') || undefined,
    invoice: get('invoice') || undefined,
  }
  const list = useQuery(
    keepPrevious(uncachedQuery(listAuditEntries, { query: { ...filter, page, pageSize } })),
  )
  const exporting = useExport({ noun: 'activity', endpoint: exportAuditEntries, query: filter })
  return (
    <ListLayout
      title="Activity log"
      subtitle={subtitleOf(filter)}
      back={{ to: paths.settings, label: 'Settings' }}
      actions={
        <HeaderActions
          name="Activity log"
          more={[
            {
              label: 'Verify log',
              Icon: IconShieldCheck,
              call: verify,
              onClick: () => verify.mutate(),
            },
            exporting,
          ]}
        />
      }
      searchPlaceholder="Name or number"
      filterFields={
        <>
          <FilterSelect label="Record" name="type" all="All records" options={types} />
          <FilterSelect label="Changed by" name="by" all="Everyone" options={actors} />
          <DateRangeFields range={filter} onChange={set} />
        </>
      }
      label="Activity"
      noun="entries"
      rows={useServerRows(list)}
      columns={auditColumns}
      groupOf={({ at }) => formatDayYear(maltaDate(at))}
      rowKey={({ id }) => String(id)}
      errorTitle="Couldn’t load the activity log."
      filter={filter}
      emptyState={
        <EmptyState picture="islands" title="No activity yet">
          Changes to bookings, money and settings show up here automatically.
        </EmptyState>
      }
    />
  )
}

const subtitleOf = ({ booking, invoice }: { booking?: string; invoice?: string }) => {
  if (booking) return 'Changes to one booking, its payments and its invoices'
  return invoice
    ? 'Changes to one invoice and its payments'
    : 'Who changed what. Entries can’t be edited.'
}
