import type { MouseEvent } from 'react'

export type OnClick = (event: MouseEvent<HTMLButtonElement>) => void

/** Disables a button but, unlike the `disabled` attribute, keeps its keyboard focus. */
export const ariaDisabledProps = (isDisabled: boolean | undefined, onClick?: OnClick) =>
  isDisabled
    ? {
        'aria-disabled': true,
        'data-disabled': true,
        // Pressing Enter in a field must not submit the form either.
        onClick: (event: MouseEvent<HTMLButtonElement>) => event.preventDefault(),
      }
    : { onClick }
