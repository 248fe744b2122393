import { hash } from 'node:crypto'

/** Returns the CSP source that allows an inline script or style with exactly this text. */
export const cspHash = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
