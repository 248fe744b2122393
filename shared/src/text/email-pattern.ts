/** RFC 5321 */
export const maxEmailLength = 254

/**
 * Matches an e-mail address whose domain could exist (RFC 1035). The library for calendar files
 * rejects other domains, so such an address would block the invitations of all guests.
 */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i
