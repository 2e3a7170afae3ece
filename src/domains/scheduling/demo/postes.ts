import type { CodePoste, PosteDemo } from './types.ts'

/** Jobs of a residence, in the order of its lists. */
export const METIERS = [
  'Infirmier',
  'Aide-soignant',
  'Agent de service',
  'Veilleur de nuit',
  'Éducateur',
  'Cadre de santé',
] as const
export type Metier = (typeof METIERS)[number]

type Modele = Omit<PosteDemo, 'compte_id' | 'poste_id'>
const sansCoupure = { poste_coupure_debut: null, poste_coupure_fin: null }

/** Posts and their colours. */
export const POSTES: Readonly<Record<CodePoste, Modele>> = {
  M: {
    poste_libelle: 'Matin',
    poste_code: 'M',
    poste_type: 'jour',
    poste_heure_debut: '06:45',
    poste_heure_fin: '14:15',
    ...sansCoupure,
    color: '#f6c95b',
  },
  A: {
    poste_libelle: 'Après-midi',
    poste_code: 'A',
    poste_type: 'jour',
    poste_heure_debut: '13:45',
    poste_heure_fin: '21:15',
    ...sansCoupure,
    color: '#7fb3e6',
  },
  N: {
    poste_libelle: 'Nuit',
    poste_code: 'N',
    poste_type: 'nuit',
    poste_heure_debut: '21:00',
    poste_heure_fin: '07:00',
    ...sansCoupure,
    color: '#3d4a7a',
  },
  J: {
    poste_libelle: 'Jour',
    poste_code: 'J',
    poste_type: 'jour',
    poste_heure_debut: '09:00',
    poste_heure_fin: '17:00',
    // Half an hour after four hours: apprentices hold this post too (article L3162-3).
    poste_coupure_debut: '13:00',
    poste_coupure_fin: '13:30',
    color: '#8fc79a',
  },
  C: {
    poste_libelle: 'Coupé',
    poste_code: 'C',
    poste_type: 'jour',
    poste_heure_debut: '07:00',
    poste_heure_fin: '20:00',
    poste_coupure_debut: '11:00',
    poste_coupure_fin: '16:00',
    color: '#e8a78b',
  },
  V: {
    poste_libelle: 'Nuit couchée',
    poste_code: 'V',
    poste_type: 'nuit_couchee',
    poste_heure_debut: '22:00',
    poste_heure_fin: '07:00',
    ...sansCoupure,
    color: '#7c6fa8',
  },
}

const CODES = Object.keys(POSTES) as CodePoste[]

/** Posts of the residences, numbered one after the other. */
export function genererPostes(comptes: readonly number[]): PosteDemo[] {
  return comptes.flatMap((compte_id, c) =>
    CODES.map((code, rang) => ({ compte_id, poste_id: c * CODES.length + rang + 1, ...POSTES[code] })),
  )
}

export function genererMetiers(comptes: readonly number[]) {
  return comptes.flatMap((compte_id, c) =>
    METIERS.map((metier_libelle, ordre) => ({
      compte_id,
      metier_id: c * METIERS.length + ordre + 1,
      metier_libelle,
      ordre,
    })),
  )
}

const minutesDe = (heure: string): number => Number(heure.slice(0, 2)) * 60 + Number(heure.slice(3))

/** Usual start and end in minutes after the midnight of its day; the end of a night is past 1440. */
export function bornesPoste(code: CodePoste): { debut: number; fin: number } {
  const debut = minutesDe(POSTES[code].poste_heure_debut)
  const fin = minutesDe(POSTES[code].poste_heure_fin)
  return { debut, fin: fin > debut ? fin : fin + 1440 }
}

/** Effective minutes with usual hours: half an hour off after six hours in a row. */
export const MINUTES: Readonly<Record<CodePoste, number>> = { M: 420, A: 420, N: 570, J: 450, C: 480, V: 510 }
