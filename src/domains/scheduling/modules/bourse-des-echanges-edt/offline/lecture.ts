import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { type LocalActions, readLocalActions } from '#client/reading/use-local-actions.ts'
import { currentOwner } from '#client/session/session.ts'
import { appliquerEchanges, type EchangeLocal } from '#domains/scheduling/model/echanges/rejeu.ts'
import type { Equipe } from '#domains/scheduling/model/planning/planning.ts'
import { lireEquipe } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import type { ListeEchanges } from '../contract.ts'
import { listerEchanges } from '../contract.ts'
import { TYPES_ECHANGE } from '../offline.ts'
import { resoudreProposition } from './resoudre.ts'

/** The board as the person left it: the reading with this device's actions over it. */
export function rejouer(
  lecture: ListeEchanges,
  equipe: Equipe | null,
  actions: LocalActions['actions'],
): EchangeLocal[] {
  const moi = currentOwner()?.utilisateur_id ?? 0
  return appliquerEchanges(lecture, actions, { moi, resoudre: resoudreProposition(equipe, moi) })
}

/** The same out of what the device keeps, for who stands outside of a screen. */
export async function echangesGardes(): Promise<EchangeLocal[]> {
  const db = myDb()
  const [lecture, equipe, { actions }] = await Promise.all([
    keptReading(db, listerEchanges),
    keptReading(db, lireEquipe),
    readLocalActions(TYPES_ECHANGE),
  ])
  return lecture ? rejouer(lecture, equipe, actions) : []
}
