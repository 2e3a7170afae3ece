import { useReading } from '#client/reading/use-reading.ts'
import type { PosteAPourvoir } from '#domains/scheduling/model/appels/a-pourvoir.ts'
import { listerAPourvoir } from '#domains/scheduling/model/bureau/appel-operations.ts'

const AUCUN: readonly PosteAPourvoir[] = []

/** Posts to come that nobody holds because somebody is away; read with the network alone. */
export function useAPourvoir(): readonly PosteAPourvoir[] {
  return useReading(listerAPourvoir).data?.postes ?? AUCUN
}
