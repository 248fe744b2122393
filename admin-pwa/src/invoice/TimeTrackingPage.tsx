import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { Client } from '@synapse/shared/client/contract'
import { formatEuro, formatEuroText, parseHundredths } from '@synapse/shared/money'
import type { Session } from '@synapse/shared/tutoring/contract'
import { sumSessions } from '@synapse/shared/tutoring/tracked-session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { businessQuery } from '#business/queries.ts'
import { clientsQuery } from '#client/queries.ts'
import { requestOf, valuesFromSessions } from '#invoice/invoice-values.ts'
import { invoiceDraftDefinition, useInvoicedSessions } from '#invoice/queries.ts'
import { sessionName } from '#tutoring/queries.ts'
import { SessionsPage } from '#tutoring/SessionsPage.tsx'
import { ActionButton } from '#ui/ActionButton.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { useDialogAbout } from '#ui/dialog/use-dialog.ts'
import { DialogButtons } from '#ui/form/FormButtons.tsx'
import { hoursText, pluralize } from '#ui/format/format.ts'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { useSaveDraft } from '#ui/record/use-save-record.ts'
import { paths } from '#ui/route/paths.ts'

type Bill = { client: Client; sessions: readonly Session[] }

export const TimeTrackingPage = () => {
  const { about, controls, open } = useDialogAbout<Bill>()
  return (
    <>
      <SessionsPage {...useInvoicedSessions()}>
        {(left) => <ToInvoice sessions={left} onBill={open} />}
      </SessionsPage>
      {/* The dialog is outside the list, because invoiced sessions disappear from the list while it
          is still open. */}
      {about && (
        <Dialog
          key={about.client.id}
          {...controls}
          title={`Create Invoice for ${about.client.businessName}`}
        >
          <Choice {...about} onClose={controls.onClose} />
        </Dialog>
      )}
    </>
  )
}

type Props = { sessions: readonly Session[]; onBill: (bill: Bill) => void }

/** Lists clients with sessions to invoice, starting with the oldest session. */
const ToInvoice = ({ sessions, onBill }: Props) => {
  const { data: clients = [] } = useQuery(clientsQuery())
  if (sessions.length === 0) return null
  const bills = [...Map.groupBy(sessions.toReversed(), ({ clientId }) => clientId)].flatMap(
    ([id, own]) => {
      const client = clients.find((one) => one.id === id)
      return client ? [{ client, sessions: own }] : []
    },
  )
  return (
    <Panel title="To Be Invoiced">
      <Stack component="ul" gap={16} aria-label="To be invoiced">
        {bills.map((bill) => (
          <Line key={bill.client.id} bill={bill} onBill={() => onBill(bill)} />
        ))}
      </Stack>
    </Panel>
  )
}

const Line = ({ bill: { client, sessions }, onBill }: { bill: Bill; onBill: () => void }) => {
  const { count, hoursHundredths, netCents } = sumSessions(sessions)
  return (
    <Group component="li">
      <RouteLink flex="1 1 12rem" to={paths.client(client.id)}>
        {client.businessName}
      </RouteLink>
      <span className="soft">{`${pluralize(count, 'session')}, ${hoursText(hoursHundredths)}`}</span>
      <Text component="strong" fw={700} w="7rem" ta="right" className="figures">
        {formatEuro(netCents)}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Create invoice for ${client.businessName}`}
        onClick={onBill}
      >
        Create Invoice
      </Button>
    </Group>
  )
}

const Choice = ({ client, sessions, onClose }: Bill & { onClose: () => void }) => {
  const navigate = useNavigate()
  const business = useQuery(businessQuery())
  const { save, isPending } = useSaveDraft(invoiceDraftDefinition)
  // The draft's id is chosen when the dialog opens, so that a second click can't create another
  // draft.
  const [id] = useState(() => crypto.randomUUID())
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const chosen = sessions.filter((session) => !excluded.has(session.id))
  const sum = sumSessions(chosen)
  const toggle = (sessionId: string, isChosen: boolean) => {
    const others = [...excluded].filter((one) => one !== sessionId)
    setExcluded(new Set(isChosen ? others : [...others, sessionId]))
  }
  const create = () => {
    if (!business.data) return
    const values = valuesFromSessions(business.data, chosen, client)
    save(
      { id, fields: requestOf(values), version: undefined },
      {
        onSuccess: () => {
          onClose()
          navigate(paths.invoice(id))
        },
      },
    )
  }
  return (
    <>
      <Stack component="ul" gap={16}>
        {sessions.map((session) => (
          <Group key={session.id} component="li" justify="space-between" gap={8}>
            <Checkbox
              label={sessionName(session)}
              checked={!excluded.has(session.id)}
              onChange={({ currentTarget: { checked } }) => toggle(session.id, checked)}
            />
            <span className="figures">
              {`${hoursText(parseHundredths(session.hours))}, ${formatEuroText(session.netAmount)}`}
            </span>
          </Group>
        ))}
      </Stack>
      <p role="status">
        {`${pluralize(sum.count, 'session')}, ${hoursText(sum.hoursHundredths)}: `}
        <strong className="figures">{formatEuro(sum.netCents)}</strong>
        {' excluding VAT'}
      </p>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <ActionButton
          reason={whyNot(chosen.length, business.data !== undefined)}
          loading={isPending}
          onClick={create}
        >
          Create Invoice
        </ActionButton>
      </DialogButtons>
    </>
  )
}

const whyNot = (count: number, isKnown: boolean) => {
  if (count === 0) return 'Select at least one session.'
  return isKnown ? undefined : 'Your business details are still loading.'
}
