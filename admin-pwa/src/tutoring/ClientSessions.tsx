import { formatEuro } from '@synapse/shared/money'
import type { Session } from '@synapse/shared/tutoring/contract'
import { sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeleteSessionDialog } from '#tutoring/DeleteSessionDialog.tsx'
import { sessionsQuery } from '#tutoring/queries.ts'
import { SessionDialog } from '#tutoring/SessionDialog.tsx'
import { type Invoiced, sessionColumns } from '#tutoring/session-columns.tsx'
import { countText, hoursText } from '#tutoring/session-labels.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { Pagination } from '#ui/Pagination.tsx'
import { Panel } from '#ui/Panel.tsx'
import { useDialog } from '#ui/use-dialog.ts'
import { pageOf } from '#ui/use-paged-rows.ts'

const pageSize = 10

type Opened = { kind: 'form' | 'delete'; session: Session }

/** Lists a client's sessions, tracked or from a spreadsheet. Shows nothing if there are none. */
export const ClientSessions = ({ clientId, charged, listed }: Invoiced & { clientId: string }) => {
  const { about, opening, open } = useDialog<Opened>()
  const { data = [] } = useQuery(sessionsQuery())
  const [page, setPage] = useState(1)
  const own = listed(data).filter((session) => session.clientId === clientId)
  if (own.length === 0) return null
  const shown = Math.min(page, Math.ceil(own.length / pageSize))
  const left = sumSessions(own.filter(({ id, source }) => !source && !charged.has(id)))
  const columns = sessionColumns({
    charged,
    onEdit: (session) => open({ kind: 'form', session }),
    onDelete: (session) => open({ kind: 'delete', session }),
  })
  return (
    <Panel title="Sessions">
      <p className="soft">
        {left.count === 0
          ? 'Nothing left to invoice.'
          : `${countText(left.count)} not invoiced: ${hoursText(left.hoursHundredths)}, ${formatEuro(left.netCents)} without VAT`}
      </p>
      <DataTable
        label="Sessions for this client"
        columns={columns}
        rows={pageOf(own, shown, pageSize)}
        rowKey={({ id }) => id}
        isFaded={({ id, source }) => source !== undefined || charged.has(id)}
      />
      {own.length > pageSize && (
        <Pagination
          page={shown}
          pageSize={pageSize}
          total={own.length}
          onPage={setPage}
          noun="sessions"
        />
      )}
      {about?.kind === 'form' && (
        <SessionDialog key={about.session.id} {...opening} session={about.session} />
      )}
      {about?.kind === 'delete' && <DeleteSessionDialog {...opening} session={about.session} />}
    </Panel>
  )
}
