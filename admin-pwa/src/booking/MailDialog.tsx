import { Button, Text } from '@mantine/core'
import {
  type BookingMail,
  readBookingMail,
  resendBookingMail,
} from '@synapse/shared/booking/mail-contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import classes from '#booking/MailDialog.module.css'
import { query } from '#data/query.ts'
import { ActionButton } from '#ui/ActionButton.tsx'
import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { DialogButtons } from '#ui/form/FormButtons.tsx'
import { longMoment } from '#ui/format/format-time.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { TextSkeleton } from '#ui/Skeletons.tsx'
import { useCall } from '#ui/use-call.ts'

type Props = DialogControls & {
  bookingId: string
  /** Undefined for an e-mail sent before the server saved copies. */
  mailId: string | undefined
}

export const MailDialog = ({ bookingId, mailId, ...opening }: Props) => (
  <Dialog {...opening} title="E-mail" size="lg" closeOnClickOutside>
    {mailId ? (
      <SavedMail bookingId={bookingId} mailId={mailId} onClose={opening.onClose} />
    ) : (
      <NotSaved />
    )}
  </Dialog>
)

type MailProps = { bookingId: string; onClose: () => void }

const SavedMail = ({ mailId, ...props }: MailProps & { mailId: string }) => (
  <QueryBoundary
    query={useQuery(query(readBookingMail, { params: { id: props.bookingId, mailId } }))}
    failed="Couldn’t load the e-mail."
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
    errorToast: 'The e-mail couldn’t be resent. Try again.',
  })
  const { content, recipient, sentAt } = mail
  if (!content) return <NotSaved />
  return (
    <>
      <DescriptionList
        facts={[
          ['Subject', content.subject],
          ['To', recipient],
          sentAt !== null && ['Sent', longMoment(sentAt)],
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
        <pre className={classes.content} tabIndex={0}>
          {content.text}
        </pre>
      ) : (
        <iframe
          className={classes.content}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          srcDoc={makeSafe(content.html)}
          title={`E-mail: ${content.subject}`}
        />
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <ActionButton
          needsNetwork
          loading={resend.isPending}
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
    This e-mail was sent before copies were saved, so it can’t be shown or sent again. “Resend
    invite” sends a new confirmation.
  </Text>
)

/** Blocks remote content and scripts in an e-mail's HTML, and opens its links in a new tab. */
const makeSafe = (html: string): string =>
  html.replace(
    /<head>/i,
    `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><base target="_blank">`,
  )
