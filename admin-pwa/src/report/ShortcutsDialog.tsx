import { Dialog, type Opening } from '#ui/Dialog.tsx'
import { FactList } from '#ui/FactList.tsx'

const keys = [
  ['N', 'New booking'],
  ['J', 'Join the next session'],
  ['T', 'Go to today'],
  ['G then B', 'Go to bookings'],
  ['/, Ctrl K or ⌘K', 'Search'],
  ['?', 'Show this list'],
] as const

/** Lists the keyboard shortcuts that work on every screen. */
export const ShortcutsDialog = (opening: Opening) => (
  <Dialog {...opening} title="Keyboard shortcuts" size="sm" closeOnClickOutside>
    <FactList facts={keys.map(([key, what]) => [what, <kbd key={key}>{key}</kbd>])} />
  </Dialog>
)
