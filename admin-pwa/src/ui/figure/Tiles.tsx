import { Paper, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from '#ui/figure/Tiles.module.css'
import { InfoButton } from '#ui/InfoButton.tsx'
import { RouteLink } from '#ui/RouteLink.tsx'
import { SkeletonBar, TextSkeleton } from '#ui/Skeletons.tsx'

type TileProps = {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  info?: ReactNode
  /** The screen that lists the records behind the figure. */
  to?: string
}

export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.tiles} aria-label={label}>
    {children}
  </ul>
)

export const Tile = ({ label, value, note, info, to }: TileProps) => (
  <Paper component="li" withBorder className={`${classes.tile} ${to ? 'one-link' : ''}`}>
    <div className={`${classes.label} soft`}>
      {to ? (
        <RouteLink to={to} c="inherit">
          {label}
        </RouteLink>
      ) : (
        <span>{label}</span>
      )}
      {info && (
        <span className={classes.icon}>
          <InfoButton button={`About ${label}`}>{info}</InfoButton>
        </span>
      )}
    </div>
    <div className={`${classes.value} key-figure`}>
      <span>{value}</span>
    </div>
    {note && (
      <Text component="div" className={`${classes.note} soft`} mt={2}>
        {note}
      </Text>
    )}
  </Paper>
)

/** @param props `notes` is the number of lines in each tile's note */
export const TilesSkeleton = ({ notes }: { notes: readonly number[] }) => (
  <ul className={classes.tiles}>
    {notes.map((lines, tile) => (
      <Tile
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no id
        key={tile}
        label={<SkeletonBar width="6rem" />}
        value={<SkeletonBar width="50%" />}
        note={lines > 0 && <TextSkeleton lines={lines} />}
      />
    ))}
  </ul>
)
