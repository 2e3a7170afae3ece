import { navigate } from '#client/address/location.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { readLocalActions } from '#client/reading/use-local-actions.ts'
import { libelleEtatDemande, libelleTypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { ADRESSE_CONGES } from '../address.ts'
import { lireConges } from '../contract.ts'
import { TYPES_CONGE } from '../offline.ts'
import { appliquerConges, type DemandeLocale } from './rejeu.ts'

/** One request as the palette shows it: found by type, days or state. */
export function entreeDe(d: DemandeLocale): Omit<PaletteEntry, 'ouvrir'> {
  return {
    id: `demande:${d.demande_conge_uid}`,
    titre: `${libelleTypeDemande(d.demande_type)} ${libellePeriode(d.demande_conge_date_debut, d.demande_conge_date_fin)}`,
    detail: ['Demande', libelleEtatDemande(d.demande_conge_etat), d.demande_motif_demande].filter(Boolean).join(' · '),
  }
}

/** Requests this device keeps; the palette ranks them against what is typed. */
export async function chercherDemandes(): Promise<readonly PaletteEntry[]> {
  const [lecture, { actions }] = await Promise.all([
    keptReading(myDb(), lireConges, { query: { type: '0' } }),
    readLocalActions(TYPES_CONGE),
  ])
  if (!lecture) return []
  return appliquerConges(lecture, actions).demandes.map(d => ({
    ...entreeDe(d),
    ouvrir: () => navigate(ADRESSE_CONGES),
  }))
}
