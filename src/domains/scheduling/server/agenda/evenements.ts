import { segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'
import type { Db } from '#server/db/database.ts'
import { ajouterJours, jourParis } from '#wire/dates.ts'
import { lireAstreintesDe, lireSuitesAbsence, type SuiteAbsence } from '../planning/jours.ts'
import { periodeVisible } from '../planning/periode.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { lireReglages } from '../regles/proprietes.ts'
import type { EvenementIcal } from './icalendar.ts'

export interface Titulaire {
  readonly compte_id: number
  readonly utilisateur_id: number
}

/** One event per stretch worked: a split post makes two, and the first keeps the post's own identity. */
function evenementsDuPoste(p: PointageLu, domaine: string): EvenementIcal[] {
  return segmentsDe(p).map(({ debut, fin }, rang) => ({
    uid: `pointage-${p.pointage_id}${rang === 0 ? '' : `-${rang + 1}`}@${domaine}`,
    titre: p.poste_libelle,
    sequence: p.version,
    quand: { debut: new Date(debut), fin: new Date(fin) },
    libre: false,
  }))
}

/** Health stays out of calendars that other companies keep: sickness is called an absence. */
function titreAbsence({ sorte, libelle }: SuiteAbsence): string {
  return sorte === 'maladie' ? 'Absence' : libelle
}

/** What one person's calendar holds: their own posts, duties and absences over the visible range, nobody else's. */
export async function listerEvenements(
  db: Db,
  { compte_id, utilisateur_id }: Titulaire,
  { now, domaine }: { readonly now: Date; readonly domaine: string },
): Promise<EvenementIcal[]> {
  const lecture = { db, caller: { compte_id } }
  const { proprietes } = await lireReglages(lecture, jourParis(now))
  const periode = periodeVisible(now, proprietes)
  const [pointages, astreintes, absences] = await Promise.all([
    lirePointages(lecture, { utilisateurs: [utilisateur_id], ...periode }),
    lireAstreintesDe(lecture, periode, utilisateur_id),
    lireSuitesAbsence(lecture, utilisateur_id, periode),
  ])
  return [
    ...pointages.flatMap(p => evenementsDuPoste(p, domaine)),
    ...astreintes.map(({ astreinte_id, debut, fin }) => ({
      uid: `astreinte-${astreinte_id}@${domaine}`,
      titre: 'Astreinte',
      sequence: 0,
      quand: { debut, fin },
      libre: false,
    })),
    ...absences.map(suite => ({
      uid: `absence-${compte_id}-${utilisateur_id}-${suite.sorte}-${suite.debut}@${domaine}`,
      titre: titreAbsence(suite),
      sequence: 0,
      quand: { premierJour: suite.debut, lendemain: ajouterJours(suite.fin, 1) },
      libre: true,
    })),
  ]
}
