import { Button, Group } from '@mantine/core'
import type { DetailOf, TimelineEntry } from '@synapse/shared/booking/timeline-contract'
import { timelineSentence } from '#booking/booking-labels.ts'
import { MailDialog } from '#booking/MailDialog.tsx'
import classes from '#booking/Timeline.module.css'
import { useDialog } from '#ui/dialog/use-dialog.ts'
import { shortMoment } from '#ui/format/format-time.ts'
import { Panel } from '#ui/Panel.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { paths } from '#ui/route/paths.ts'

type Props = { bookingId: string; entries: readonly TimelineEntry[] }

export const Timeline = ({ bookingId, entries }: Props) => {
  const { about, open, opening } = useDialog<DetailOf<'mail_sent'>>()
  return (
    <Panel
      title="Timeline"
      actions={<RouteLink to={paths.activity({ booking: bookingId })}>Activity log</RouteLink>}
    >
      {entries.length === 0 ? (
        <p className="soft">The timeline isn’t available offline.</p>
      ) : (
        <ol className={classes.timeline} reversed>
          {entries.toReversed().map((entry) => (
            <li key={entry.id}>
              <span>{timelineSentence(entry)}</span>
              <Group component="span" gap="0 8px">
                <time dateTime={entry.at} className="soft figures">
                  {shortMoment(entry.at)}
                </time>
                {entry.kind === 'mail_sent' && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Read: ${timelineSentence(entry)}`}
                    onClick={() => open(entry.detail)}
                  >
                    Read
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ol>
      )}
      {about && <MailDialog {...opening} bookingId={bookingId} mailId={about.mailId} />}
    </Panel>
  )
}
