import { expect, test } from 'vitest'
import { installInstructions } from '#pwa/install.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${safari}`, 'Add to Home Screen'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'Add to Dock'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`, 'Chrome or Edge'],
])('explains how to install the app in %s', (userAgent, instructions) => {
  expect(installInstructions(userAgent)).toContain(instructions)
})
