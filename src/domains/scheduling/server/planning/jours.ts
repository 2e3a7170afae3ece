import { sql } from 'kysely'
import { libelleTypeDemande } from '#domains/scheduling/model/conges/conge.ts'
import type { SorteAbsence } from '#domains/scheduling/model/planning/pointage.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import type { Lecture } from './pointages.ts'

const LIBELLES: Readonly<Record<SorteAbsence, string>> = { conge: 'Congé payé', tlc: 'TLC', maladie: 'Maladie' }

export interface AbsenceLue {
  readonly utilisateur_id: number
  readonly jour: JourIso
}

/** Days on which people are away, whatever the reason. `utilisateurs` absent: the whole company. */
export async function lireAbsences(
  { db, caller }: Lecture,
  { du, au }: Periode,
  utilisateurs?: readonly number[],
): Promise<AbsenceLue[]> {
  let query = db
    .selectFrom('absence')
    .select(['utilisateur_id', 'jour'])
    .distinct()
    .where('compte_id', '=', caller.compte_id)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
  if (utilisateurs) query = query.where('utilisateur_id', '=', sql<number>`any(${utilisateurs})`)
  return await query.orderBy('utilisateur_id').orderBy('jour').execute()
}

/** Days of one kind in a row. */
export interface SuiteAbsence {
  readonly sorte: SorteAbsence
  readonly libelle: string
  readonly debut: JourIso
  readonly fin: JourIso
}

/** A year around the days asked for: a stretch is told whole, even where it starts before them. */
const MARGE = 366

/** One person's absences that touch a period, grouped into stretches of the same kind. */
export async function lireSuitesAbsence(
  { db, caller }: Lecture,
  utilisateur_id: number,
  { du, au }: Periode,
): Promise<SuiteAbsence[]> {
  const rows = await db
    .selectFrom('absence as a')
    .leftJoin('demande_conge as d', join =>
      join.onRef('d.compte_id', '=', 'a.compte_id').onRef('d.demande_conge_id', '=', 'a.demande_conge_id'),
    )
    .select(['a.jour', 'a.sorte', 'd.demande_type'])
    .where('a.compte_id', '=', caller.compte_id)
    .where('a.utilisateur_id', '=', utilisateur_id)
    .where('a.jour', '>=', ajouterJours(du, -MARGE))
    .where('a.jour', '<=', ajouterJours(au, MARGE))
    .orderBy('a.sorte')
    .orderBy('a.jour')
    .execute()
  const suites: SuiteAbsence[] = []
  for (const { jour, sorte, demande_type } of rows) {
    const libelle = demande_type === null ? LIBELLES[sorte] : libelleTypeDemande(demande_type)
    const derniere = suites.at(-1)
    const suit = derniere?.sorte === sorte && derniere.libelle === libelle && ajouterJours(derniere.fin, 1) === jour
    if (suit) suites[suites.length - 1] = { ...derniere, fin: jour }
    else suites.push({ sorte, libelle, debut: jour, fin: jour })
  }
  return suites.filter(s => s.fin >= du && s.debut <= au)
}

export interface AstreinteLue {
  readonly astreinte_id: number
  readonly utilisateur_id: number
  readonly astreinte_date: JourIso
  readonly heure_debut: string
  readonly heure_fin: string
  readonly debut: Date
  readonly fin: Date
}

/** On-call duties that start on these days. `utilisateur_id` absent: everybody's. */
export async function lireAstreintesDe(
  { db, caller }: Lecture,
  { du, au }: Periode,
  utilisateur_id?: number,
): Promise<AstreinteLue[]> {
  let query = db
    .selectFrom('astreinte')
    .select(['astreinte_id', 'utilisateur_id', 'astreinte_date'])
    .select([
      sql<string>`to_char(heure_debut, 'HH24:MI')`.as('heure_debut'),
      sql<string>`to_char(heure_fin, 'HH24:MI')`.as('heure_fin'),
      sql<Date>`lower(plage)`.as('debut'),
      sql<Date>`upper(plage)`.as('fin'),
    ])
    .where('compte_id', '=', caller.compte_id)
    .where('astreinte_date', '>=', du)
    .where('astreinte_date', '<=', au)
  if (utilisateur_id !== undefined) query = query.where('utilisateur_id', '=', utilisateur_id)
  return await query.orderBy('astreinte_date').orderBy('heure_debut').orderBy('astreinte_id').execute()
}
