import { Group } from '@mantine/core'
import classes from '#availability/Legend.module.css'
import { PackageMark } from '#availability/PackageMark.tsx'
import { usePackages } from '#website/queries.ts'

type Props = {
  show: 'bookings' | 'availability'
  /** Whether sessions of other websites are shown too. */
  hasOthers: boolean
}

/** Explains the calendar’s package marks or day colours. */
export const Legend = ({ show, hasOthers }: Props) => (
  <Group component="ul" className="soft" gap="4px 20px" mt={12} aria-label="Legend">
    {show === 'bookings' ? (
      <>
        <Packages />
        {hasOthers && (
          <Group component="li" gap={8}>
            <PackageMark tone="individual" isHollow />
            On another website
          </Group>
        )}
      </>
    ) : (
      days.map(({ label, ...style }) => (
        <Group component="li" key={label} gap={8}>
          <span className={classes.day} style={style} aria-hidden="true" />
          {label}
        </Group>
      ))
    )}
  </Group>
)

const Packages = () =>
  usePackages().map(({ type, label, tone }) => (
    <Group component="li" key={type} gap={8}>
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
