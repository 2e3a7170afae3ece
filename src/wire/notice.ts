import type { z } from 'zod'
import type { noticeSchema } from './notice-schema.ts'

export type Notice = z.infer<typeof noticeSchema>

/** Default toast length and the two shorter ones of specification §9, in milliseconds. */
export const NOTICE_MS = { standard: 4500, medium: 3500, short: 2500 } as const

export function success(message: string, duration: number = NOTICE_MS.standard): Notice {
  return { code: 'success', message, duration }
}
export function warning(message: string, duration: number = NOTICE_MS.standard): Notice {
  return { code: 'warning', message, duration }
}
