import { Checkbox, Group, Stack } from '@mantine/core'
import type { Business } from '@synapse/shared/business/contract'
import type { Client } from '@synapse/shared/client/contract'
import type { Invoice } from '@synapse/shared/invoice/contract'
import { maxInvoiceLines, tooManyInvoiceLines } from '@synapse/shared/invoice/invoice'
import { formatEuro, formatEuroText, parseHundredths } from '@synapse/shared/money'
import type { TrackedSession } from '@synapse/shared/tutoring/contract'
import { sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { businessQuery } from '#business/queries.ts'
import { findAlreadyInvoiced } from '#invoice/already-invoiced.ts'
import { DuplicateWarning } from '#invoice/DuplicateWarning.tsx'
import { invoiceDefinition } from '#invoice/invoice-definition.ts'
import { invoiceForm, valuesFromSessions } from '#invoice/invoice-values.ts'
import { invoicesQuery } from '#invoice/queries.ts'
import { sessionsQuery } from '#tutoring/queries.ts'
import { sessionName } from '#tutoring/session-definition.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog, type DialogControls, useCloseSavedDialog } from '#ui/dialog/Dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { FormBoundary } from '#ui/form/FormBoundary.tsx'
import { formatHours, pluralize } from '#ui/format/format.ts'
import { useSaveDraft } from '#ui/record/use-save-draft.ts'
import { paths } from '#ui/route/paths.ts'

export type UninvoicedSessions = { client: Client; sessions: readonly TrackedSession[] }

export const InvoiceSessionsDialog = ({
  client,
  sessions,
  ...controls
}: UninvoicedSessions & DialogControls) => (
  <Dialog {...controls} title={`Create invoice for ${client.businessName}`}>
    <FormBoundary
      queries={{ current: sessionsQuery(), invoices: invoicesQuery(), business: businessQuery() }}
      fields={3}
    >
      {(data) => <InvoiceSessionsForm client={client} sessions={sessions} {...data} />}
    </FormBoundary>
  </Dialog>
)

type FormProps = UninvoicedSessions & {
  /**
   * The current version of all sessions, because some may be corrected or deleted elsewhere while
   * the dialog is open.
   */
  current: readonly TrackedSession[]
  invoices: readonly Invoice[]
  business: Business
}

export const InvoiceSessionsForm = (props: FormProps) => {
  const { client, sessions: offered, current, invoices, business } = props
  const navigate = useNavigate()
  const close = useCloseSavedDialog()
  const sessions = offered.flatMap(
    ({ id }) =>
      current.find((session) => session.id === id && session.clientId === client.id) ?? [],
  )
  const saving = useSaveDraft(invoiceDefinition)
  // The draft's id is chosen when the dialog opens, so that a second click can't create another
  // draft.
  const [id] = useState(() => crypto.randomUUID())
  const [chosenIds, setChosenIds] = useState(() => offered.map((session) => session.id))
  const chosen = sessions.filter((session) => chosenIds.includes(session.id))
  const sum = sumSessions(chosen)
  // The same sessions may have been imported from a sheet.
  const lines = chosen.map((session) => ({ ...session, fingerprint: null }))
  const draft = { id, clientId: client.id, lines, sourceFiles: [] }
  const create = () => {
    const values = valuesFromSessions(business, chosen, client)
    saving.mutate(
      { id, fields: invoiceForm.requestOf(values), version: undefined },
      {
        onSuccess: () => {
          close()
          navigate(paths.invoice(id))
        },
      },
    )
  }
  return (
    <>
      <Checkbox.Group value={chosenIds} onChange={setChosenIds}>
        <Stack component="ul" gap="md">
          {sessions.map((session) => (
            <Group key={session.id} component="li" justify="space-between" gap="sm">
              <Checkbox label={sessionName(session)} value={session.id} />
              <span className="figures">
                {`${formatHours(parseHundredths(session.hours))}, ${formatEuroText(session.netAmount)}`}
              </span>
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
      <p role="status">
        {`${pluralize(sum.count, 'session')}, ${formatHours(sum.hoursHundredths)}: `}
        <strong className="figures">{formatEuro(sum.netCents)}</strong>
        {' excluding VAT'}
      </p>
      <DuplicateWarning
        {...findAlreadyInvoiced(draft, invoices)}
        lines={lines.length}
        onRemove={(ids) => setChosenIds(chosenIds.filter((one) => !ids.has(one)))}
      />
      <DialogButtons>
        <CancelButton />
        <ActionButton
          blockedReason={invoiceBlockedReason(chosen.length)}
          call={saving}
          onClick={create}
        >
          Create invoice
        </ActionButton>
      </DialogButtons>
    </>
  )
}

const invoiceBlockedReason = (count: number) => {
  if (count === 0) return 'Select at least one session.'
  if (count > maxInvoiceLines) return tooManyInvoiceLines
}
