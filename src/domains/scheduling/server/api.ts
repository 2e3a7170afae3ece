import { sql } from 'kysely'
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
