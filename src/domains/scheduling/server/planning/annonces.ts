import { sql } from 'kysely'
import { estTempsPartiel } from '#domains/scheduling/model/contrat.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { JourIso } from '#wire/dates.ts'
import type { ContratLu } from './activites.ts'
import type { Lecture } from './pointages.ts'
import { moisDits } from './publies.ts'

type Contrats = ReadonlyMap<number, ContratLu>

/** What of somebody's days was told to them, and since when: a notice is due for a change of it alone (article L3123-31). */
export interface Annonces {
  /** Whether a day had been published to somebody before that moment, milliseconds. */
  readonly avant: (utilisateur_id: number, jour: JourIso, moment: number) => boolean
  /** Stretches of days that are published to somebody. */
  readonly periodes: (utilisateur_id: number) => Periode[]
}

interface Dite extends Periode {
  readonly pour: readonly number[] | null
  /** Milliseconds; null: told before the desk published anything. */
  readonly fait_a: number | null
  /** Of those in the house by then, alone where it was made for everybody. */
  readonly presents: readonly number[]
}

const PERSONNE: Annonces = { avant: () => false, periodes: () => [] }

/**
 * What was published of these days to those who work part time: no notice is due to the others. Whoever came to the house after
 * a publication was told nothing by it, though it was made for everybody. A month with posts that came by no publication and no
 * call was told before the desk was.
 */
export async function lireAnnonces(
  { db, caller }: Lecture,
  contrats: Contrats | Promise<Contrats>,
  { du, au }: Periode,
): Promise<Annonces> {
  const { compte_id } = caller
  const gens = [...(await contrats).values()]
    .filter(c => c.versions.some(v => estTempsPartiel(v.valeur)))
    .map(c => c.utilisateur_id)
  if (gens.length === 0) return PERSONNE
  const { rows } = await sql<Dite>`
    select q.du, q.au, q.pour, round(extract(epoch from q.fait_a) * 1000)::float8 as fait_a, array(
      select u.utilisateur_id from utilisateur u where u.compte_id = q.compte_id
        and u.utilisateur_id = any(${gens}::int[]) and u.cree_a <= q.fait_a) as presents
      from planning_publication q where q.compte_id = ${compte_id} and q.du <= ${au}::date and q.au >= ${du}::date
    union all
    select m.du, m.au, null, null, ${gens}::int[] from ${moisDits(compte_id, { du, au })}`.execute(db)
  const siennes = (utilisateur_id: number) => rows.filter(r => (r.pour ?? r.presents).includes(utilisateur_id))
  return {
    avant: (utilisateur_id, jour, moment) =>
      siennes(utilisateur_id).some(r => r.du <= jour && jour <= r.au && (r.fait_a === null || r.fait_a < moment)),
    periodes: utilisateur_id => siennes(utilisateur_id).map(r => ({ du: r.du, au: r.au })),
  }
}
