import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Lecture } from './planning/pointages.ts'
import './tables.ts'

/** A post as instants, from its start to its very end, the cut inside. */
export interface PosteTenu {
  readonly debut: Date
  readonly fin: Date
}

/** Around a moment: null where the planning holds none. */
export interface PostesAutour {
  /** The last one that is over. */
  readonly dernier: PosteTenu | null
  readonly en_cours: PosteTenu | null
  /** The next one that has not begun. */
  readonly prochain: PosteTenu | null
}

interface Ligne {
  readonly place: keyof PostesAutour
  readonly debut: Date
  readonly fin: Date
}

/**
 * The last post that a person of the caller's company has left, the one they hold now and the next one they will: other
 * domains tell by it what is new to somebody who comes to work. One statement; planned posts, on-call duties aside.
 */
export async function lirePostesAutour(
  { db, caller }: Lecture,
  utilisateur_id: number,
  quand: Date,
): Promise<PostesAutour> {
  const { rows } = await sql<Ligne>`
    with p as (select lower(plages) as debut, upper(plages) as fin from pointage
      where compte_id = ${caller.compte_id} and utilisateur_id = ${utilisateur_id})
    (select 'dernier' as place, debut, fin from p where fin <= ${quand} order by fin desc limit 1)
    union all (select 'en_cours', debut, fin from p where debut <= ${quand} and fin > ${quand} order by debut limit 1)
    union all (select 'prochain', debut, fin from p where debut > ${quand} order by debut limit 1)`.execute(db)
  const trouver = (place: keyof PostesAutour): PosteTenu | null => {
    const ligne = rows.find(r => r.place === place)
    return ligne ? { debut: ligne.debut, fin: ligne.fin } : null
  }
  return { dernier: trouver('dernier'), en_cours: trouver('en_cours'), prochain: trouver('prochain') }
}

/** Somebody's post that runs during a time: the first one of each person. */
export interface Presence {
  readonly utilisateur_id: number
  readonly debut: Date
}

/** Who of the caller's company is at work at some moment of a time, by start: to whom something is still to be told. */
export async function lirePresences(
  { db, caller }: Lecture,
  { du, au }: { readonly du: Date; readonly au: Date },
): Promise<Presence[]> {
  const { rows } = await sql<Presence>`select utilisateur_id, min(lower(plages)) as debut from pointage
    where compte_id = ${caller.compte_id} and plages && tstzmultirange(tstzrange(${du}, ${au}))
    group by utilisateur_id order by debut, utilisateur_id`.execute(db)
  return rows
}

/** Somebody away on a day, and the last day of those that follow it without a gap. */
export interface Absent {
  readonly utilisateur_id: number
  readonly jusqu_au: JourIso
}

/** Who of the caller's company is away on that whole day, by an accepted leave or whatever else the planning says. */
export async function lireAbsents({ db, caller }: Lecture, jour: JourIso): Promise<Absent[]> {
  const { rows } = await sql<Absent>`select utilisateur_id, max(jour) as jusqu_au from (
      select utilisateur_id, jour, jour - (row_number() over (partition by utilisateur_id order by jour))::int as suite
      from (select distinct utilisateur_id, jour from absence
        where compte_id = ${caller.compte_id} and jour >= ${jour}) a) s
    group by utilisateur_id, suite having min(jour) = ${jour} order by utilisateur_id`.execute(db)
  return rows
}

/** Days away of one person that follow one another, all of one leave or of none. */
export interface JoursAbsents {
  readonly du: JourIso
  readonly au: JourIso
  /** By a leave that was asked for and accepted; false: whoever plans wrote it. */
  readonly demandee: boolean
}

/** The days that the planning takes off for one person, by start, those that are over before a day aside. Never why. */
export async function lireJoursAbsents(
  { db, caller }: Lecture,
  utilisateur_id: number,
  depuis: JourIso,
): Promise<JoursAbsents[]> {
  const { rows } =
    await sql<JoursAbsents>`select min(jour) as du, max(jour) as au, demande is not null as demandee from (
      select jour, demande, jour - (row_number() over (partition by demande order by jour))::int as suite
      from (select jour, max(demande_conge_id) as demande from absence
        where compte_id = ${caller.compte_id} and utilisateur_id = ${utilisateur_id} group by jour) a) s
    group by demande, suite having max(jour) >= ${depuis} order by du, au`.execute(db)
  return rows
}

/** Every day of a time on which somebody of the company is away as a whole. */
export async function listerJoursAbsents(
  { db, caller }: Lecture,
  { du, au }: { readonly du: JourIso; readonly au: JourIso },
): Promise<{ readonly utilisateur_id: number; readonly jour: JourIso }[]> {
  return await db
    .selectFrom('absence')
    .distinct()
    .select(['utilisateur_id', 'jour'])
    .where('compte_id', '=', caller.compte_id)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
    .execute()
}

/** Forgets the address under which the caller's calendar was read without a session; they make a new one. */
export async function fermerAgenda({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<void> {
  await sql`delete from agenda_lien where compte_id = ${caller.compte_id}
    and utilisateur_id = ${caller.utilisateur_id}`.execute(db)
}
