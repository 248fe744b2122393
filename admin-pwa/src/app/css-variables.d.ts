import 'react'

declare module 'react' {
  // Custom properties may be set on any element's style.
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}
