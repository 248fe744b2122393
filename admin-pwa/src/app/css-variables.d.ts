import 'react'

declare module 'react' {
  // Allows custom properties in the style of any element.
  // biome-ignore lint/style/useConsistentTypeDefinitions: declaration merging needs an interface
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
