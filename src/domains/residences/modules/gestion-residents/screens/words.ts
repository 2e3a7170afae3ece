import { type EtatResident, MOTS_RESIDENT } from '#domains/residences/model/resident.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import type { GridDescriptor, GridHeader } from '#wire/grid.ts'
import type { ResidentLigne } from '../contract.ts'

export const TONS: Readonly<Record<EtatResident, PillTone>> = {
  attente: 'wait',
  attendu: 'info',
  present: 'good',
  absent: 'wait',
  sorti: 'mute',
}

const colonne = (
  id: string,
  label: string,
  type: GridHeader['type'],
  { width = null, hidden = false }: { width?: number | null; hidden?: boolean } = {},
): GridHeader => ({ id, label, type, width, sortable: true, hidden })

const HEADERS: readonly GridHeader[] = [
  colonne('resident_nom', 'Nom', 'texte'),
  colonne('resident_prenom', 'Prénom', 'texte', { width: 220 }),
  colonne('logement_numero', 'Logement', 'texte', { width: 110 }),
  colonne('etat', 'État', 'texte', { width: 130 }),
  colonne('allergies', 'Allergies', 'texte', { width: 200 }),
  colonne('resident_date_naissance', 'Naissance', 'date', { width: 120 }),
  colonne('entree', 'Entrée', 'date', { width: 120 }),
  colonne('sortie', 'Sortie', 'date', { width: 120, hidden: true }),
  colonne('demande_le', 'Demande', 'date', { width: 120, hidden: true }),
]

/** The residents as a grid; what is narrowed is narrowed before. */
export function grilleDe(residents: readonly ResidentLigne[], lu_a: string): GridDescriptor {
  return {
    // Nobody is shown a column of which they may know nothing.
    headers: HEADERS.filter(h => h.id !== 'allergies' || residents.some(r => r.allergies !== '')),
    datas: residents.map(r => ({
      resident_id: r.resident_id,
      resident_nom: r.resident_nom,
      resident_prenom: r.resident_prenom,
      logement_numero: r.logement_numero,
      etat: MOTS_RESIDENT[r.etat],
      allergies: r.allergies,
      resident_date_naissance: r.resident_date_naissance,
      entree: r.entree,
      sortie: r.sortie,
      demande_le: r.demande_le,
    })),
    item_key: 'resident_id',
    visible_ajout: false,
    export: true,
    items_par_page: 25,
    selection: false,
    expand: false,
    footer: null,
    itemsRenderers: {
      allergies: {
        kind: 'pastille',
        tons: Object.fromEntries(residents.filter(r => r.allergies !== '').map(r => [r.allergies, 'bad' as const])),
      },
      etat: {
        kind: 'pastille',
        tons: Object.fromEntries((Object.keys(TONS) as EtatResident[]).map(e => [MOTS_RESIDENT[e], TONS[e]])),
      },
    },
    menus: [],
    conditions: [],
    total: residents.length,
    page: 1,
    lu_a,
  }
}

export const LISTES = ['maison', 'attente', 'absents', 'tous'] as const
export type Liste = (typeof LISTES)[number]
export const MOTS_LISTES: Readonly<Record<Liste, string>> = {
  maison: 'Dans la maison',
  attente: 'En attente ou attendus',
  absents: 'Absents',
  tous: 'Tous, sortis compris',
}

/** Whether somebody stands in a part of the list. */
export function estDans(liste: Liste, { etat }: Pick<ResidentLigne, 'etat'>): boolean {
  if (liste === 'tous') return true
  if (liste === 'attente') return etat === 'attente' || etat === 'attendu'
  return etat === 'absent' || (liste === 'maison' && etat === 'present')
}
