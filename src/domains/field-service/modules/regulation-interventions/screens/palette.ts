import { navigate } from '#client/address/location.ts'
import { call } from '#client/call/api.ts'
import { nearestFirst, type PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReadings } from '#client/reading/query.ts'
import { keyOf } from '#client/reading/reading.ts'
import { ANNULEE, SANS_TECHNICIEN } from '#domains/field-service/model/interventions/etapes.ts'
import type { Journee, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { correctedNow } from '#offline/clock.ts'
import { formaterJour, heureParis, jourParis } from '#wire/dates.ts'
import { adresseRegulation } from '../address.ts'
import { chercherVisites, listerVisites } from '../contract.ts'

/** One visit of the desk as the palette shows it: found by client, street, town, service, technician, day or number. */
export function entreeDe(v: VisitePlanifiee): PaletteEntry {
  const ou = [v.adresse_adresse1, v.adresse_cp, v.adresse_ville].filter(Boolean).join(' ')
  const etat = v.annulee ? ANNULEE : v.technicien || SANS_TECHNICIEN
  return {
    id: `visite:${v.intervention_id}`,
    titre: v.client,
    detail: [
      `${formaterJour(v.jour)} ${heureParis(v.debut)}`,
      etat,
      v.prestation_libelle,
      ou,
      `n° ${v.intervention_id}`,
    ].join(' · '),
    ouvrir: () => navigate(adresseRegulation(v.jour, v.intervention_id)),
  }
}

const enOrdre = (visites: readonly VisitePlanifiee[]): PaletteEntry[] =>
  nearestFirst(visites, v => v.jour, jourParis(correctedNow())).map(entreeDe)

/** Visits of the days that this device keeps. */
export async function chercherGardees(): Promise<readonly PaletteEntry[]> {
  const jours = await keptReadings<Journee>(myDb(), ...keyOf(listerVisites))
  // The last reading of a visit that stands on two days is the true one.
  const visites = new Map(
    jours
      .sort((a, b) => a.lu_a.localeCompare(b.lu_a))
      .flatMap(j => j.interventions)
      .map(v => [v.intervention_id, v]),
  )
  return enOrdre([...visites.values()])
}

/** What the office finds, on days that were never opened here too. */
export async function chercherAuBureau(texte: string, signal: AbortSignal): Promise<readonly PaletteEntry[]> {
  return enOrdre(await call(chercherVisites, { query: { texte }, signal }))
}
