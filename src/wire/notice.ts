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
export type Notice = z.infer<typeof noticeSchema>

/** Default toast length and the two shorter ones of specification §9, in milliseconds. */
export const NOTICE_MS = { standard: 4500, medium: 3500, short: 2500 } as const

export function success(message: string, duration: number = NOTICE_MS.standard): Notice {
  return { code: 'success', message, duration }
}
export function warning(message: string, duration: number = NOTICE_MS.standard): Notice {
  return { code: 'warning', message, duration }
}
