import { z } from 'zod'

/**
 * Answers that notify carry these three keys; the client shows the toast by itself
 * (specification shell-and-administration §2.5). `duration` in milliseconds.
 */
export const noticeSchema = z.strictObject({
  code: z.enum(['success', 'error', 'warning']),
  message: z.string(),
  duration: z.number().int().positive(),
})
