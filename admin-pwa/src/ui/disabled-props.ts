import type { MouseEvent } from 'react'

export type OnClick = (event: MouseEvent<HTMLButtonElement>) => void

/** Disables a button without moving the keyboard focus, which the `disabled` attribute would do. */
export const disabledProps = (isDisabled: boolean | undefined, onClick?: OnClick) =>
  isDisabled
    ? {
        'aria-disabled': true,
        'data-disabled': true,
        // Enter in a field must not submit the form either.
        onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
      }
    : { onClick }
