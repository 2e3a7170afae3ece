import { call, download } from '#client/call/api.ts'
import { notifyWarning } from '#client/call/notices.ts'
import { saveBlob } from '#kit/save-blob.ts'
import type { Erasure, PersonalDataOperations } from '#wire/personal-data.ts'

export interface DataOf {
  readonly operations: PersonalDataOperations
  readonly id: number
}

/** Hands over everything that names the person, in one file. */
export async function takeData({ operations, id }: DataOf): Promise<void> {
  const blob = await download(operations.take, { params: { id: String(id) } })
  saveBlob(blob, `donnees-${id}.json`)
}

/** What erasing does; says why and answers null where something has to be settled first. */
export async function readErasure({ operations, id }: DataOf): Promise<Erasure | null> {
  const erasure = await call(operations.foresee, { params: { id: String(id) } })
  if (erasure.empeche.length === 0) return erasure
  notifyWarning(`Effacement impossible\u00a0: ${erasure.empeche.join(' ')}`)
  return null
}
