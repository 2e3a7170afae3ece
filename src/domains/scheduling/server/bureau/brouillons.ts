import { type SqlBool, sql } from 'kysely'
import type { TypePoste } from '#domains/scheduling/model/planning/poste.ts'
import {
  type ChoixPointages,
  heuresComptees,
  type Lecture,
  lirePointages,
  type PointageLu,
  usuel,
} from '../planning/pointages.ts'

/** A prepared shift, as its row says. */
export interface BrouillonLu extends PointageLu {
  readonly retire: boolean
  readonly base_version: number | null
  readonly motif_derogation: string | null
  readonly poste_type: TypePoste
}

const hhmm = (colonne: string) => sql<string>`to_char(${sql.ref(colonne)}, 'HH24:MI')`
const hhmmNul = (colonne: string) => sql<string | null>`to_char(${sql.ref(colonne)}, 'HH24:MI')`

export type ChoixBrouillons = Pick<ChoixPointages, 'utilisateurs' | 'pointages' | 'du' | 'au'>

/** What is prepared and not published, taken off shifts included, by day and start. */
export async function lireBrouillons({ db, caller }: Lecture, choix: ChoixBrouillons): Promise<BrouillonLu[]> {
  let query = db
    .selectFrom('pointage_brouillon as p')
    .innerJoin('poste as o', join =>
      join.onRef('o.compte_id', '=', 'p.compte_id').onRef('o.poste_id', '=', 'p.poste_id'),
    )
    .innerJoinLateral(usuel.as('u'), join => join.onTrue())
    .select(['p.pointage_id', 'p.utilisateur_id', 'p.pointage_date', 'p.poste_id', 'p.version', 'p.base_version'])
    .select(['p.retire', 'p.motif_derogation', 'p.pointage_heures_supplementaire', heuresComptees])
    .select(['o.poste_libelle', 'o.poste_code', 'u.poste_type', 'o.color'])
    .select([hhmm('p.heure_debut').as('heure_debut'), hhmm('p.heure_fin').as('heure_fin')])
    .select([
      hhmmNul('p.pointage_heure_debut_coupure').as('pointage_heure_debut_coupure'),
      hhmmNul('p.pointage_heure_fin_coupure').as('pointage_heure_fin_coupure'),
      sql<SqlBool>`p.heure_debut <> u.debut`.as('debut_autre'),
      sql<SqlBool>`p.heure_fin <> u.fin`.as('fin_autre'),
    ])
    .where('p.compte_id', '=', caller.compte_id)
  if (choix.utilisateurs) query = query.where('p.utilisateur_id', '=', sql<number>`any(${choix.utilisateurs})`)
  if (choix.pointages) query = query.where('p.pointage_id', '=', sql<number>`any(${choix.pointages})`)
  if (choix.du) query = query.where('p.pointage_date', '>=', choix.du)
  if (choix.au) query = query.where('p.pointage_date', '<=', choix.au)
  const lus = await query.orderBy('p.pointage_date').orderBy('p.heure_debut').orderBy('p.pointage_id').execute()
  return lus.map(({ debut_autre, fin_autre, ...p }) => ({
    ...p,
    debut_different: debut_autre ? 1 : 0,
    fin_different: fin_autre ? 1 : 0,
  }))
}

/** Which of the published shifts of a choice something is prepared for, on whatever day and for whomever. */
async function lireRemplaces({ db, caller }: Lecture, pointages: readonly number[]): Promise<ReadonlySet<number>> {
  if (pointages.length === 0) return new Set()
  const rows = await db
    .selectFrom('pointage_brouillon')
    .select('pointage_id')
    .where('compte_id', '=', caller.compte_id)
    .where('pointage_id', '=', sql<number>`any(${pointages})`)
    .execute()
  return new Set(rows.map(r => r.pointage_id))
}

/**
 * Shifts as they will be once everything that is prepared is published: what the desk judges and refuses by. Same choices
 * and same order as `lirePointages`; when people are told, what is prepared is told now.
 * @param seuls only what is prepared for these shifts; absent: all of it
 */
export async function lireEffectifs(
  context: Lecture & { readonly now: Date },
  choix: ChoixPointages,
  seuls?: ReadonlySet<number>,
): Promise<PointageLu[]> {
  const [publies, tous] = await Promise.all([lirePointages(context, choix), lireBrouillons(context, choix)])
  const brouillons = seuls ? tous.filter(b => seuls.has(b.pointage_id)) : tous
  const concernes = publies.map(p => p.pointage_id).filter(id => !seuls || seuls.has(id))
  const remplaces = await lireRemplaces(context, concernes)
  const avant = new Map(publies.map(p => [p.pointage_id, p]))
  const prepares = brouillons
    .filter(b => !b.retire)
    .map(({ retire: _r, base_version: _b, motif_derogation: _m, ...p }) => {
      const publie = avant.get(p.pointage_id)
      const meme = publie && memeHoraire(publie, p)
      const annonce = meme ? publie.annonce : context.now.getTime()
      return choix.annonces && annonce !== undefined ? { ...p, annonce } : p
    })
  return [...publies.filter(p => !remplaces.has(p.pointage_id)), ...prepares].sort(
    (a, b) =>
      a.pointage_date.localeCompare(b.pointage_date) ||
      a.heure_debut.localeCompare(b.heure_debut) ||
      a.pointage_id - b.pointage_id,
  )
}

const memeHoraire = (a: PointageLu, b: PointageLu): boolean =>
  a.utilisateur_id === b.utilisateur_id &&
  a.pointage_date === b.pointage_date &&
  a.heure_debut === b.heure_debut &&
  a.heure_fin === b.heure_fin

/**
 * Shifts that will be worked, as the rules judge them: those under a sickness wait for somebody else, and break nothing.
 * Same arguments as `lireEffectifs`.
 */
export async function lireTravailles(
  context: Lecture & { readonly now: Date },
  choix: ChoixPointages,
  seuls?: ReadonlySet<number>,
): Promise<PointageLu[]> {
  const postes = await lireEffectifs(context, choix, seuls)
  const rows = await context.db
    .selectFrom('absence')
    .select(['utilisateur_id', 'jour'])
    .where('compte_id', '=', context.caller.compte_id)
    .where('sorte', '=', 'maladie')
    .where('utilisateur_id', '=', sql<number>`any(${[...new Set(postes.map(p => p.utilisateur_id))]}::int[])`)
    .execute()
  const malades = new Set(rows.map(r => `${r.utilisateur_id}:${r.jour}`))
  return postes.filter(p => !malades.has(`${p.utilisateur_id}:${p.pointage_date}`))
}
