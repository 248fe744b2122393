import { DescriptionList } from '#ui/detail/DescriptionList.tsx'
import { Dialog, type DialogControls } from '#ui/dialog/Dialog.tsx'
import { shortcuts } from '#ui/keyboard.ts'

export const ShortcutsDialog = (controls: DialogControls) => (
  <Dialog {...controls} title="Keyboard shortcuts" size="sm" closeOnClickOutside>
    <DescriptionList
      facts={Object.values(shortcuts).map(({ title, keys }) => [
        title,
        <kbd key={keys}>{keys}</kbd>,
      ])}
    />
  </Dialog>
)
