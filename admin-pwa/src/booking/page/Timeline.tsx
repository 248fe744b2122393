import { Button, Group, Text } from '@mantine/core'
import {
  type BookingMail,
  readBookingMail,
  resendBookingMail,
} from '@synapse/shared/booking/mail-contract'
import type { DetailOf, TimelineEntry } from '@synapse/shared/booking/timeline-contract'
import { formatMoment } from '@synapse/shared/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from '#booking/page/Timeline.module.css'
import { timelineSentence } from '#booking/page/timeline-sentence.ts'
import { query } from '#data/query.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { CancelButton, DialogButtons } from '#ui/dialog/DialogButtons.tsx'
import { useDialogFor } from '#ui/dialog/use-dialog.ts'
import { formatDateTime } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'
import { WholePhrases } from '#ui/WholePhrases.tsx'

type Props = { bookingId: string; entries: readonly TimelineEntry[] }

export const Timeline = ({ bookingId, entries }: Props) => {
  const { subject, open, controls } = useDialogFor<DetailOf<'mail_sent'>>()
  return (
    <Panel
      title="Timeline"
      actions={<RouteLink to={paths.auditOf({ booking: bookingId })}>Activity log</RouteLink>}
    >
      {entries.length === 0 ? (
        <p className="soft">
          The timeline isn’t saved on this device. It appears once the server responds.
        </p>
      ) : (
        <ol className={classes.timeline} reversed>
          {entries.toReversed().map((entry) => (
            <li key={entry.id}>
              <span>
                <WholePhrases>{timelineSentence(entry)}</WholePhrases>
              </span>
              <Group component="span" gap="0 8px">
                <time dateTime={entry.at} className="soft figures">
                  {formatDateTime(entry.at)}
                </time>
                {entry.kind === 'mail_sent' && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Read e-mail: ${timelineSentence(entry)}`}
                    onClick={() => open(entry.detail)}
                  >
                    Read e-mail
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ol>
      )}
      {subject && (
        <Dialog {...controls} title="E-mail" size="lg" closeOnClickOutside>
          {subject.mailId ? (
            <SavedMail bookingId={bookingId} mailId={subject.mailId} onClose={controls.onClose} />
          ) : (
            <NotSaved />
          )}
        </Dialog>
      )}
    </Panel>
  )
}

type MailProps = { bookingId: string; onClose: () => void }

const SavedMail = ({ mailId, ...props }: MailProps & { mailId: string }) => (
  <QueryBoundary
    query={useQuery(query(readBookingMail, { params: { id: props.bookingId, mailId } }))}
    errorTitle="Couldn’t load the e-mail."
    skeleton={<TextSkeleton lines={10} />}
  >
    {({ mail }) => <Mail mail={mail} {...props} />}
  </QueryBoundary>
)

const Mail = ({ bookingId, mail, onClose }: MailProps & { mail: BookingMail }) => {
  const [isText, setIsText] = useState(false)
  const [repeatId] = useState(() => crypto.randomUUID())
  const resend = useCall(resendBookingMail, {
    request: (body) => ({ params: { id: bookingId, mailId: mail.id }, body }),
    successToast: ({ recipient }) => ({
      title: 'E-mail Resent',
      message: `The e-mail is on its way to ${recipient}.`,
    }),
    errorToast: 'Couldn’t resend the e-mail',
  })
  const { content, recipient, sentAt } = mail
  if (!content) return <NotSaved />
  return (
    <>
      <DescriptionList
        facts={[
          ['Subject', content.subject],
          ['To', recipient],
          sentAt !== null && ['Sent', formatMoment(sentAt)],
          content.hasInvitation && ['Attached', 'Calendar invitation'],
        ]}
      />
      <Button
        className="flush"
        variant="subtle"
        size="compact-sm"
        my="xs"
        onClick={() => setIsText(!isText)}
      >
        {isText ? 'Show original' : 'Show plain text'}
      </Button>
      {isText ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        <pre className={classes.mail} tabIndex={0}>
          {content.text}
        </pre>
      ) : (
        <iframe
          className={classes.mail}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={makeSafe(content.html)}
          title={`E-mail: ${content.subject}`}
        />
      )}
      <DialogButtons>
        <CancelButton>Close</CancelButton>
        <ActionButton
          call={resend}
          onClick={() => resend.mutate({ id: repeatId }, { onSuccess: onClose })}
        >
          Send again
        </ActionButton>
      </DialogButtons>
    </>
  )
}

const NotSaved = () => (
  <Text>
    There’s no copy of this e-mail, so it can’t be shown or sent again. “Resend invite” sends a new
    confirmation.
  </Text>
)

/** Blocks remote content and scripts in an e-mail's HTML, and opens its links in a new tab. */
const makeSafe = (html: string): string =>
  html.replace(
    /<head>/i,
    `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><base target="_blank">`,
  )
