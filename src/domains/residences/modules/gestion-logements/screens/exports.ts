import type { Fact } from '#client/frames/list-export.tsx'
import { MOTS_LOGEMENT } from '#domains/residences/model/places.ts'
import { MOTS_RESIDENT } from '#domains/residences/model/resident.ts'
import { direJour } from '#domains/scheduling/model/planning/periode.ts'
import type { LogementLigne } from '../contract.ts'
import type { Waits } from './waiting.tsx'
import { direTravaux } from './words.ts'

/** A room of the list as a line of a sheet. */
export const ROOM_FACTS: readonly Fact<LogementLigne>[] = [
  ['Étage', 'texte', l => l.libelle_etage],
  ['Logement', 'texte', l => l.logement_numero],
  ['Libellé', 'texte', l => l.logement_libelle],
  ['Type', 'texte', l => l.logements_type_libelle],
  ['Places', 'nombre', l => l.places],
  ['Places occupées', 'nombre', l => l.nb_residents],
  ['État', 'texte', l => MOTS_LOGEMENT[l.etat]],
  ['Résidents', 'texte', l => l.residents.map(r => (r.absent ? `${r.label} (absence)` : r.label)).join(', ')],
  ['Attendus', 'texte', l => l.a_venir.map(r => `${r.label}, le ${direJour(r.le)}`).join(', ')],
  ['Libre le', 'date', l => l.libre_le],
  ['Travaux', 'texte', l => (l.travaux ? direTravaux(l.travaux) : '')],
]

/** Who waits, as a line of a sheet. */
export const WAITING_FACTS: readonly Fact<Waits>[] = [
  ['Nom', 'texte', p => p.label],
  ['Demande du', 'date', p => p.demande_le],
  ['État', 'texte', p => MOTS_RESIDENT[p.etat]],
  ['À savoir', 'texte', p => p.demande_note],
]
