import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { shortcuts } from '#ui/keyboard.ts'

const facts = [
  ['New Booking', shortcuts.newBooking],
  ['Join the next session', shortcuts.joinNext],
  ['Go to today', shortcuts.today],
  ['Go to bookings', shortcuts.bookings],
  ['Search', shortcuts.search],
  ['Show this list', shortcuts.list],
] as const

export const ShortcutsDialog = (controls: DialogControls) => (
  <Dialog {...controls} title="Keyboard shortcuts" size="sm" closeOnClickOutside>
    <DescriptionList facts={facts.map(([what, key]) => [what, <kbd key={key}>{key}</kbd>])} />
  </Dialog>
)
