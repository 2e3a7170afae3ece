import { readDraft } from '#client/draft/kept-drafts.ts'
import { myDb } from '#client/queue/sync.ts'
import { useLiveRead } from '#client/reading/use-live-read.ts'
import { type BrouillonObservation, cleObservation, estEcrite } from '../offline/brouillon-observation.ts'
import type { Local } from './use-local.ts'

/** The observation of a visit that was typed and not added yet; null where there is none. */
export async function lireObservationEnCours(
  id: number,
  local: Local | undefined,
): Promise<BrouillonObservation | null> {
  return enCours(await lire(id), local)
}

/** The same as it changes; null until the device was read. */
export function useObservationDraft(id: number, local: Local | undefined): BrouillonObservation | null {
  return enCours(
    useLiveRead(cleObservation(id), () => lire(id)),
    local,
  )
}

async function lire(id: number): Promise<BrouillonObservation | null> {
  return await readDraft<BrouillonObservation>(myDb(), cleObservation(id))
}

function enCours(garde: BrouillonObservation | null | undefined, local: Local | undefined) {
  if (!garde || garde.texte.trim() === '') return null
  return estEcrite(garde, local?.actions ?? []) ? null : garde
}
