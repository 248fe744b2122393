import type { ReactNode } from 'react'
import { Bone, TextSkeleton } from '#ui/Skeletons.tsx'
import classes from '#ui/Tiles.module.css'

type TileProps = {
  label: ReactNode
  /** The figure itself. */
  value: ReactNode
  /** Below it: what it is made from, or a comparison. */
  note?: ReactNode
  icon?: ReactNode
}

/** A row of figures: `<Tiles label="Summary"><Tile … /></Tiles>`. */
export const Tiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.tiles} aria-label={label}>
    {children}
  </ul>
)

export const Tile = ({ label, value, note, icon }: TileProps) => (
  <li className={classes.tile}>
    <div className={classes.label}>
      <span>{label}</span>
      {icon && <span className={classes.icon}>{icon}</span>}
    </div>
    <div className={classes.value}>{value}</div>
    {note && <div className={classes.note}>{note}</div>}
  </li>
)

/** Tiles that are on their way, each with so many lines of a note. */
export const TilesSkeleton = ({ notes }: { notes: readonly number[] }) => (
  <ul className={classes.tiles}>
    {notes.map((lines, tile) => (
      <Tile
        // biome-ignore lint/suspicious/noArrayIndexKey: all that there is of them
        key={tile}
        label={<Bone width="6rem" />}
        value={<Bone width="50%" />}
        note={lines > 0 && <TextSkeleton lines={lines} />}
      />
    ))}
  </ul>
)
