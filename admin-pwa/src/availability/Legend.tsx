import { Box, Group } from '@mantine/core'
import type { AdminBooking } from '@synapse/shared/booking/contract'
import { compareNames } from '@synapse/shared/compare-text'
import { PackageMark } from '#availability/PackageMark.tsx'
import type { CalendarData } from '#availability/use-calendar.ts'
import { defaultSlug } from '#ui/route/paths.ts'
import type { Tone } from '#ui/tone.ts'
import { usePackages, usePackageTone } from '#website/queries.ts'

type Props = { show: 'bookings' | 'availability'; data: CalendarData }

export const Legend = ({ show, data }: Props) => (
  <Group component="ul" className="soft" gap="4px 20px" mt={12} aria-label="Legend">
    {show === 'bookings' ? (
      <>
        {data.website ? (
          <Packages of={data.website} />
        ) : (
          <ShownPackages sessions={data.allSessions} />
        )}
        {data.otherSessions.length > 0 && (
          <Group component="li" gap={8}>
            <PackageMark tone="individual" isHollow />
            On another website
          </Group>
        )}
      </>
    ) : (
      days.map(({ label, ...style }) => (
        <Group component="li" key={label} gap={8}>
          <Box w={14} h={14} bd="1px solid" bdrs={3} style={style} aria-hidden />
          {label}
        </Group>
      ))
    )}
  </Group>
)

const Packages = ({ of }: { of: string }) => <Marks of={usePackages(of)} />

/** Lists the packages of the sessions that are shown, because each website has its own. */
const ShownPackages = ({ sessions }: { sessions: readonly AdminBooking[] }) => {
  const toneOf = usePackageTone()
  const usual = usePackages(defaultSlug).map(({ label }) => label)
  const rank = (label: string) => (usual.includes(label) ? usual.indexOf(label) : usual.length)
  const marks = sessions
    .map((session) => ({ label: session.packageLabel, tone: toneOf(session) }))
    .toSorted((a, b) => rank(a.label) - rank(b.label) || compareNames(a.label, b.label))
  return (
    <Marks of={[...new Map(marks.map((mark) => [`${mark.label} ${mark.tone}`, mark])).values()]} />
  )
}

const Marks = ({ of }: { of: readonly { label: string; tone: Tone }[] }) =>
  of.map(({ label, tone }) => (
    <Group component="li" key={`${label} ${tone}`} gap={8}>
      <PackageMark tone={tone} />
      {label}
    </Group>
  ))

const days = [
  { label: 'Several slots free', color: 'var(--success)', background: 'var(--success-soft)' },
  { label: 'One slot free', color: 'var(--limited)', background: 'var(--limited-soft)' },
  { label: 'Full', color: 'var(--line-strong)', background: 'var(--raised)' },
  {
    label: 'Unavailable',
    color: 'var(--unavailable)',
    background:
      'repeating-linear-gradient(-45deg, var(--unavailable-soft) 0 3px, var(--unavailable) 3px 4px)',
  },
]
