import { type Notice, success } from '#wire/notice.ts'

/** What a "Défaire" brought back, where its answer is the sentence of any such change. */
export function direDefait({ message }: Notice): Notice {
  return success(`Défait. ${message}`)
}
