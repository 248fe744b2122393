import { createHash } from 'node:crypto'

/** The SHA-256 of a random secret: what is kept of a token, and what PKCE sends of a verifier. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()
