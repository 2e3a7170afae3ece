/** What is prepared for a day without network waits this long after the first screen, whichever screen that is. */
export const PREPARE_DELAY_MS = 4_000
