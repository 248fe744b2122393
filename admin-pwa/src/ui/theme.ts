import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import {
  customProperties,
  fonts,
  type Palette,
  palettes,
  radiusPx,
  space,
  warningProperties,
} from '@synapse/shared/design/tokens'
import type { MouseEvent } from 'react'
import { tones } from '#ui/tone.ts'

const { light, dark } = palettes

/** Text on filled controls is white in the light theme and on red. Otherwise, it is dark. */
const variantColorResolver: VariantColorsResolver = (input) => ({
  ...defaultVariantColorsResolver(input),
  ...(input.variant === 'filled' && { color: 'var(--on-accent)' }),
  ...(input.variant === 'filled' &&
    input.color === 'danger' && {
      color: '#FFFFFF',
      background: 'var(--danger-filled)',
      hover: 'color-mix(in srgb, var(--danger-filled) 88%, #000000)',
    }),
})

const closeButtonProps = { 'aria-label': 'Close' }

/**
 * Moves the focus from the menu's item to its button, because a dialog that the item opens later
 * returns the focus there.
 */
const focusMenuButton = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
  const item = (target as HTMLElement).closest('[role=menuitem]:not([aria-disabled])')
  const button = currentTarget.getAttribute('aria-labelledby')
  if (item && button) document.getElementById(button)?.focus({ preventScroll: true })
}

export const theme = createTheme({
  primaryColor: 'accent',
  variantColorResolver,
  colors: {
    ...Object.fromEntries(
      Object.entries(tones).map(([name, [token]]) => [name, colorsTuple(light[token])]),
    ),
    // Mantine's light theme takes backgrounds, lines and dimmed text from this scale.
    gray: [
      light.paper,
      light.sunken,
      light.sunken,
      light.line,
      light.lineStrong,
      light.unavailable,
      light.inkSoft,
      light.inkSoft,
      light.ink,
      light.ink,
    ],
    dark: [
      dark.ink,
      dark.ink,
      dark.inkSoft,
      dark.unavailable,
      dark.line,
      '#1B3141',
      dark.raised,
      dark.paper,
      dark.sunken,
      dark.sunken,
    ],
  },
  white: light.raised,
  black: light.ink,
  fontFamily: fonts.sans,
  fontFamilyMonospace: fonts.mono,
  headings: { fontFamily: fonts.serif, fontWeight: '560' },
  defaultRadius: radiusPx,
  radius: { xs: '4px', sm: '6px', md: `${radiusPx}px`, lg: '14px', xl: '20px' },
  spacing: Object.fromEntries(Object.entries(space).map(([name, px]) => [name, `${px}px`])),
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
    Alert: {
      vars: (_: unknown, { color }: { color?: string }) => ({
        root:
          color === 'warning'
            ? { '--alert-bg': 'var(--warning)', '--alert-bd': '1px solid var(--warning-line)' }
            : {},
      }),
    },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'neutral', size: 'lg' } },
    // Render the menu in place, so that screen readers find it beside its button.
    Menu: {
      defaultProps: { withinPortal: false, withInitialFocusPlaceholder: false, shadow: 'md' },
    },
    MenuDropdown: { defaultProps: { onClick: focusMenuButton } },
    Paper: { defaultProps: { bg: 'var(--raised)' } },
    PasswordInput: {
      defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show the password' } },
    },
    Modal: { defaultProps: { closeButtonProps, centered: true } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Drawer: { defaultProps: { closeButtonProps } },
  },
})

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...variablesOf(light), ...warningProperties.light, '--danger-filled': light.danger },
  dark: { ...variablesOf(dark), ...warningProperties.dark, '--danger-filled': '#C2413A' },
})

const variablesOf = (palette: Palette): Record<string, string> => {
  const ofTones = Object.entries(tones).flatMap(([name, [text, softToken]]) => {
    const soft = softToken
      ? palette[softToken]
      : `color-mix(in srgb, ${palette[text]} 10%, ${palette.raised})`
    const variable = (suffix: string) => `--mantine-color-${name}-${suffix}`
    const hover = `color-mix(in srgb, ${palette[text]} 88%, ${palette.ink})`
    const softHover = `color-mix(in srgb, ${soft} 90%, ${palette[text]})`
    // Darker text has enough contrast on the hover background, too.
    const onSoft = `color-mix(in srgb, ${palette[text]} 84%, ${palette.ink})`
    return [
      // Mantine's menus use this shade.
      [variable('6'), palette[text]],
      [variable('text'), palette[text]],
      [variable('filled'), palette[text]],
      [variable('filled-hover'), hover],
      [variable('light'), soft],
      [variable('light-hover'), softHover],
      [variable('light-color'), onSoft],
      [variable('outline'), palette[text]],
      [variable('outline-hover'), soft],
    ]
  })
  return {
    ...Object.fromEntries(customProperties(palette)),
    ...Object.fromEntries(ofTones),
    '--mantine-primary-color-contrast': palette.onAccent,
    '--mantine-color-body': palette.paper,
    '--mantine-color-text': palette.ink,
    '--mantine-color-bright': palette.ink,
    '--mantine-color-error': palette.danger,
    '--mantine-color-success': palette.success,
    '--mantine-color-placeholder': palette.unavailable,
    '--mantine-color-anchor': palette.accent,
    '--mantine-color-dimmed': palette.inkSoft,
    '--mantine-color-default': palette.raised,
    '--mantine-color-default-hover': palette.sunken,
    '--mantine-color-default-color': palette.ink,
    '--mantine-color-default-border': palette.lineStrong,
    '--mantine-color-disabled': palette.unavailableSoft,
    '--mantine-color-disabled-color': palette.unavailable,
    '--mantine-color-disabled-border': `color-mix(in srgb, ${palette.lineStrong} 20%, ${palette.line})`,
  }
}
