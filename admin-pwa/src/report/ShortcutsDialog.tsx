import { DescriptionList } from '#ui/DescriptionList.tsx'
import { Dialog, type DialogControls } from '#ui/Dialog.tsx'

const keys = [
  ['N', 'New booking'],
  ['J', 'Join the next session'],
  ['T', 'Go to today'],
  ['G then B', 'Go to bookings'],
  ['/, Ctrl K or ⌘K', 'Search'],
  ['?', 'Show this list'],
] as const

/** Lists the keyboard shortcuts that work on every screen. */
export const ShortcutsDialog = (opening: DialogControls) => (
  <Dialog {...opening} title="Keyboard shortcuts" size="sm" closeOnClickOutside>
    <DescriptionList facts={keys.map(([key, what]) => [what, <kbd key={key}>{key}</kbd>])} />
  </Dialog>
)
