import { navigate } from '#client/address/location.ts'
import { nearestFirst, type PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { correctedNow } from '#offline/clock.ts'
import { formaterJour, jourParis } from '#wire/dates.ts'
import { adresseIntervention } from '../address.ts'
import { lirePlanning } from '../contract.ts'

/** One visit as the palette shows it: found by client, street, town, service, day or number. */
export function entreeDe(i: InterventionActivite): Omit<PaletteEntry, 'ouvrir'> {
  const quand = `${formaterJour(i.intervention_date_planifie, 'court')} ${i.heure_debut}`
  const ou = [i.adresse_adresse1, i.adresse_cp, i.adresse_ville].filter(Boolean).join(' ')
  return {
    id: `intervention:${i.intervention_id}`,
    titre: nomClient(i),
    detail: [quand, i.prestation_libelle, ou, `n° ${i.intervention_id}`].join(' · '),
  }
}

/** Visits this device keeps, nearest day first; the palette ranks them against what is typed. */
export async function chercherVisites(): Promise<readonly PaletteEntry[]> {
  const planning = await keptReading(myDb(), lirePlanning)
  const visites = (planning?.jours ?? []).flatMap(j => j.interventions)
  return nearestFirst(visites, i => i.intervention_date_planifie, jourParis(correctedNow())).map(i => ({
    ...entreeDe(i),
    ouvrir: () => navigate(adresseIntervention(i.intervention_id)),
  }))
}
