import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import type { AppelRecu, AppelsRecus } from '#domains/scheduling/model/appels/appel.ts'
import { listerAppelsRecus } from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'

const AUCUN: readonly AppelRecu[] = []

export interface Appels {
  readonly lecture: ReadResult<AppelsRecus>
  readonly appels: readonly AppelRecu[]
}

/** The posts that one is asked to take, as they were last read. */
export function useAppels(): Appels {
  const lecture = useReading(listerAppelsRecus)
  return { lecture, appels: lecture.data?.appels ?? AUCUN }
}
