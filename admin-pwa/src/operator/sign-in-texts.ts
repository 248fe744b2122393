export const otherDevicesSignedOut = 'All other devices have been signed out.'
