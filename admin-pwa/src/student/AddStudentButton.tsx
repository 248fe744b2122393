import { Button, Menu } from '@mantine/core'
import { IconAddressBook, IconChevronDown, IconUserPlus } from '@tabler/icons-react'
import { NewBookingDialog } from '#booking/NewBookingDialog.tsx'
import { openAddClient } from '#client/add-client-store.ts'
import { useOpening } from '#ui/dialog/use-dialog.ts'

/** Adds a student by creating a booking, or adds a client who is only invoiced. */
export const AddStudentButton = () => {
  const booking = useOpening()
  return (
    <>
      <Menu position="bottom-end" width={230}>
        <Menu.Target>
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden />}
            rightSection={<IconChevronDown size={18} aria-hidden />}
          >
            Add Student
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconAddressBook size={18} aria-hidden />} onClick={booking.open}>
            With a booking
          </Menu.Item>
          <Menu.Item leftSection={<IconUserPlus size={18} aria-hidden />} onClick={openAddClient}>
            As a client
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <NewBookingDialog {...booking.opening} />
    </>
  )
}
