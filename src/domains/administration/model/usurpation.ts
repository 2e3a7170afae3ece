/** Life of an impersonation; no refresh prolongs it (security: 30 minutes). */
export const USURPATION_MS = 30 * 60_000
/** How long a reason waits for the opening it was given for. */
export const MOTIF_MS = 5 * 60_000
/** Too short to say anything is no reason. */
export const MOTIF_MIN = 10
export const MOTIF_MAX = 500
