import { navigate } from '#client/address/location.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { adresseDe } from '../address.ts'
import { demandesDe, lesDemandes } from './lectures.ts'

/** Waiting requests that this device keeps, found by who asks and what. */
export async function chercherDemandes(): Promise<readonly PaletteEntry[]> {
  const lecture = await keptReading(myDb(), lesDemandes, demandesDe(false))
  return (lecture?.datas ?? []).map(a => ({
    id: a.action_id,
    titre: a.demandeur,
    detail: `${a.objet} · à traiter`,
    ouvrir: () => navigate(adresseDe({ traitees: false, action_id: a.action_id })),
  }))
}
