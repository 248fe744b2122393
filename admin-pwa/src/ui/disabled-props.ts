import type { MouseEvent } from 'react'

export type OnClick = (event: MouseEvent<HTMLButtonElement>) => void

/** Disables a button without taking the keyboard focus away from it, as `disabled` would. */
export const disabledProps = (isDisabled: boolean | undefined, onClick?: OnClick) =>
  isDisabled
    ? {
        'aria-disabled': true,
        'data-disabled': true,
        // Also prevents Enter in a field from submitting the form.
        onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
      }
    : { onClick }
