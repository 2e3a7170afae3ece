import { navigate } from '#client/location.ts'
import type { PaletteEntry } from '#client/palette.ts'
import { lectureGardee } from '#client/readings.ts'
import { myDb } from '#client/sync.ts'
import { adresseDe } from './adresses.ts'
import { CLE_EDT, cleDemandes, type Demandes } from './lectures.ts'

/** Waiting requests that this device keeps, found by who asks and what. */
export async function chercherDemandes(): Promise<readonly PaletteEntry[]> {
  const lecture = await lectureGardee<Demandes>(myDb(), CLE_EDT, cleDemandes(false))
  return (lecture?.datas ?? []).map(a => ({
    id: a.action_id,
    titre: a.demandeur,
    detail: `${a.objet} · à traiter`,
    ouvrir: () => navigate(adresseDe({ traitees: false, action_id: a.action_id })),
  }))
}
