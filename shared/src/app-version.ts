/**
 * Which calls an app knows, sent with each of them. Moved on when an older app could do harm with
 * what a call has become: an installed app may be months old.
 */
export const contractVersion = 2

/** The oldest that the server still works with. */
export const oldestContractVersion = 1

/** The header that carries it. Who sends none, such as a script, is taken as it comes. */
export const contractVersionHeader = 'Contract-Version'

/** The reason of a refusal that only an update mends. */
export const tooOld = 'too_old'
