import { Text } from '@mantine/core'
import type { TimelineEntry } from '@synapse/shared/booking/timeline'
import { timelineSentence } from '#booking/booking-words.ts'
import classes from '#booking/Timeline.module.css'
import { shortMoment } from '#ui/moment.ts'
import { Panel } from '#ui/Panel.tsx'

/** What happened to a booking, the latest first. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <Panel title="Timeline">
    {entries.length === 0 ? (
      <Text c="dimmed">The timeline is with the server and was not saved on this device.</Text>
    ) : (
      <ol className={classes.timeline} reversed>
        {entries.toSorted(latestFirst).map((entry) => (
          <li key={entry.id}>
            <span>{timelineSentence(entry)}</span>
            <time dateTime={entry.at} className="soft">
              {shortMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)

const latestFirst = (a: TimelineEntry, b: TimelineEntry) => b.at.localeCompare(a.at)
