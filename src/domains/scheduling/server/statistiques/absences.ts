import { joursQuiComptent } from '#domains/scheduling/model/conges/annuels.ts'
import type { DecompteConges } from '#domains/scheduling/model/conges/regles.ts'
import { sorteSolde, suitesDe } from '#domains/scheduling/model/conges/solde.ts'
import { joursDeMaladie } from '#domains/scheduling/model/statistiques/absences.ts'
import {
  type DetailStat,
  SORTES_ABSENCE_STAT,
  type SorteAbsenceStat,
} from '#domains/scheduling/model/statistiques/statistiques.ts'
import type { JourIso } from '#wire/dates.ts'
import { type FinDeConge, lireDecomptes } from '../conges/decompte.ts'
import type { AbsenceLue } from '../conges/lectures.ts'
import type { Lecture } from './matiere.ts'

/** How the leave of these days is counted, in one question for all the people. */
export async function lireDecomptesDes(context: Lecture, absences: readonly AbsenceLue[]) {
  const fins = [...Map.groupBy(absences, a => a.utilisateur_id)].flatMap(([utilisateur_id, siennes]) =>
    suitesDe(siennes.map(a => a.jour)).map(({ fin }): FinDeConge => ({ utilisateur_id, fin })),
  )
  return await lireDecomptes(context, fins)
}

/** Days away of one person's month that count, as the yearly leave and the balances count them; sickness by the calendar. */
export function absencesDuMois(
  absences: readonly AbsenceLue[],
  decompte: DecompteConges,
  mois: string,
): DetailStat['absences'] {
  // What was put by hand is paid leave; unpaid, family and recovery leave take nothing off a balance.
  const paye = (a: AbsenceLue) => a.demande_type === null || sorteSolde(a.demande_type) !== null
  const jours: Readonly<Record<SorteAbsenceStat, JourIso[]>> = {
    conge: joursQuiComptent(absences.filter(paye), 'conge', decompte),
    hors_solde: joursQuiComptent(
      absences.filter(a => !paye(a)),
      'conge',
      decompte,
    ),
    tlc: joursQuiComptent(absences, 'tlc', decompte),
    maladie: [...joursDeMaladie(absences)],
  }
  return SORTES_ABSENCE_STAT.flatMap(sorte =>
    jours[sorte].filter(jour => jour.startsWith(mois)).map(jour => ({ jour, sorte })),
  ).sort((a, b) => (a.jour < b.jour ? -1 : a.jour > b.jour ? 1 : 0))
}
