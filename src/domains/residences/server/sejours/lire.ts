import { direEtage } from '#domains/residences/model/places.ts'
import { type Affectation, nomResident } from '#domains/residences/model/resident.ts'
import { couvre, type Sejour } from '#domains/residences/model/sejours.ts'
import type { Context } from '#server/http/context.ts'
import { type JourIso, jourParis } from '#wire/dates.ts'
import { allergiesDe } from '../residents/allergies.ts'
import '../tables.ts'

type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

interface Dont {
  readonly resident_id?: number
  readonly logement_id?: number
  /** Left out: what ended before that day. */
  readonly depuis?: JourIso
}

/** Stays with their room and their resident, the latest first, in one statement. */
export async function lireSejours({ db, caller }: Lecture, { resident_id, logement_id, depuis }: Dont) {
  let query = db
    .selectFrom('logement_affectation as a')
    .innerJoin('logement as l', join =>
      join.onRef('l.compte_id', '=', 'a.compte_id').onRef('l.logement_id', '=', 'a.logement_id'),
    )
    .innerJoin('resident as r', join =>
      join.onRef('r.compte_id', '=', 'a.compte_id').onRef('r.resident_id', '=', 'a.resident_id'),
    )
    .leftJoin('logements_type as t', join =>
      join.onRef('t.compte_id', '=', 'l.compte_id').onRef('t.id', '=', 'l.logements_type_id'),
    )
    .select(['a.affect_id', 'a.logement_id', 'a.resident_id', 'a.place', 'a.suit_affect_id', 'a.coupe'])
    .select(['a.affect_date_debut', 'a.affect_motif_debut', 'a.affect_date_fin', 'a.affect_motif_fin'])
    .select(['l.logement_numero', 'l.logement_libelle', 'l.logement_etage', 't.logements_type_libelle'])
    .select(['r.resident_civilite', 'r.resident_nom', 'r.resident_prenom', 'r.sortie', 'r.efface_a'])
    .select(allergiesDe(caller, 'a').as('allergies'))
    .where('a.compte_id', '=', caller.compte_id)
  if (resident_id !== undefined) query = query.where('a.resident_id', '=', resident_id)
  if (logement_id !== undefined) query = query.where('a.logement_id', '=', logement_id)
  if (depuis !== undefined)
    query = query.where(eb => eb.or([eb('a.affect_date_fin', 'is', null), eb('a.affect_date_fin', '>', depuis)]))
  return await query.orderBy('a.affect_date_debut', 'desc').orderBy('a.affect_id', 'desc').execute()
}
export type SejourLu = Awaited<ReturnType<typeof lireSejours>>[number]

/** A stay as the rules know it. */
export const sejourDe = (s: {
  readonly resident_id: number
  readonly logement_id: number
  readonly place: number
  readonly affect_date_debut: string
  readonly affect_date_fin: string | null
}): Sejour => ({
  resident_id: s.resident_id,
  logement_id: s.logement_id,
  place: s.place,
  debut: s.affect_date_debut,
  fin: s.affect_date_fin,
})

/** @param derniers the last stay of each person, which alone may be taken back */
export function presenterSejour(s: SejourLu, { jour, derniers }: { jour: JourIso; derniers: ReadonlySet<number> }) {
  const presente: Affectation = {
    affect_id: s.affect_id,
    logement_id: s.logement_id,
    logement_numero: s.logement_numero,
    logement_libelle: s.logement_libelle,
    logements_type_libelle: s.logements_type_libelle ?? '',
    libelle_etage: direEtage(s.logement_etage),
    resident_id: s.resident_id,
    resident_label: nomResident(s),
    // Of who lived there long ago, nobody needs to know.
    allergies: s.affect_date_fin === null || s.affect_date_fin > jour ? s.allergies : '',
    place: s.place,
    affect_date_debut: s.affect_date_debut,
    affect_motif_debut: s.affect_motif_debut,
    affect_date_fin: s.affect_date_fin,
    affect_motif_fin: s.affect_motif_fin,
    en_cours: couvre(sejourDe(s), jour) ? 1 : 0,
    suite: s.suit_affect_id !== null,
    defaisable: derniers.has(s.affect_id) && s.sortie === null && s.efface_a === null,
  }
  return presente
}

/** The stays of one person, or of one room, as they are shown. */
export async function listerSejours(context: Lecture, dont: Pick<Dont, 'resident_id' | 'logement_id'>) {
  const sejours = await lireSejours(context, dont)
  const gens = [...new Set(sejours.map(s => s.resident_id))]
  const { db, caller, now } = context
  const rows =
    gens.length === 0
      ? []
      : await db
          .selectFrom('logement_affectation')
          .select(['resident_id', 'affect_id'])
          .distinctOn('resident_id')
          .where('compte_id', '=', caller.compte_id)
          .where('resident_id', 'in', gens)
          .orderBy('resident_id')
          .orderBy('affect_date_debut', 'desc')
          .execute()
  const derniers = new Set(rows.map(r => r.affect_id))
  const jour = jourParis(now)
  return { lu_a: now.toISOString(), sejours: sejours.map(s => presenterSejour(s, { jour, derniers })) }
}
