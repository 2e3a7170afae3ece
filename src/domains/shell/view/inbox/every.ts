/** Visits become late without any event: the queue is asked again this often. */
export const INBOX_EVERY_MS = 60_000
