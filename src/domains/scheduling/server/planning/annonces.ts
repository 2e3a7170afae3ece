import { sql } from 'kysely'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Lecture } from './pointages.ts'
import { moisDits } from './publies.ts'

/** What of somebody's days was told to them, and since when: a notice is due for a change of it alone (article L3123-31). */
export interface Annonces {
  /** Whether a day had been published to somebody before that moment, milliseconds. */
  readonly avant: (utilisateur_id: number, jour: JourIso, moment: number) => boolean
  /** Stretches of days that are published to somebody. */
  readonly periodes: (utilisateur_id: number) => Periode[]
}

interface Dite extends Periode {
  readonly pour: readonly number[] | null
  /** Null: told before the desk published anything. */
  readonly fait_a: Date | null
}

/**
 * What was published of these days, to these people. Whoever came to the house after a publication was told nothing by it,
 * though it was made for everybody. A month with posts that came by no publication and no call was told before the desk was.
 */
export async function lireAnnonces(
  { db, caller }: Lecture,
  gens: readonly number[],
  { du, au }: Periode,
): Promise<Annonces> {
  const { compte_id } = caller
  const arrivees = new Map(
    (
      await db
        .selectFrom('utilisateur')
        .select(['utilisateur_id', 'cree_a'])
        .where('compte_id', '=', compte_id)
        .where('utilisateur_id', '=', sql<number>`any(${gens}::int[])`)
        .execute()
    ).map(u => [u.utilisateur_id, u.cree_a.getTime()]),
  )
  const { rows } = await sql<Dite>`
    select du, au, pour, fait_a from planning_publication
      where compte_id = ${compte_id} and du <= ${au}::date and au >= ${du}::date
    union all
    select m.du, m.au, null, null from ${moisDits(compte_id, { du, au })}`.execute(db)
  const siennes = (utilisateur_id: number) =>
    rows.filter(
      ({ pour, fait_a }) =>
        fait_a === null ||
        (pour === null ? fait_a.getTime() >= (arrivees.get(utilisateur_id) ?? 0) : pour.includes(utilisateur_id)),
    )
  return {
    avant: (utilisateur_id, jour, moment) =>
      siennes(utilisateur_id).some(
        r => r.du <= jour && jour <= r.au && (r.fait_a === null || r.fait_a.getTime() < moment),
      ),
    periodes: utilisateur_id => siennes(utilisateur_id).map(r => ({ du: r.du, au: r.au })),
  }
}
