import { sql } from 'kysely'
import type { Horaire } from '#domains/scheduling/model/planning/horaire.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { JourIso } from '#wire/dates.ts'

type HeuresDuPoste = Omit<Horaire, 'pointage_date'>

/** A post that may be given, and its usual hours by the day from which they hold. */
export interface PosteDonnable {
  readonly poste_libelle: string
  heuresDu(jour: JourIso): HeuresDuPoste
}

/** Living posts of the company among these. */
export async function lirePostesDonnables(
  { db, caller }: Context,
  postes: readonly number[],
): Promise<ReadonlyMap<number, PosteDonnable>> {
  const { rows } = await sql<{ poste_id: number; poste_libelle: string; valable_du: JourIso } & HeuresDuPoste>`
    select o.poste_id, o.poste_libelle, v.valable_du,
      to_char(v.heure_debut, 'HH24:MI') as heure_debut, to_char(v.heure_fin, 'HH24:MI') as heure_fin,
      to_char(v.coupure_debut, 'HH24:MI') as pointage_heure_debut_coupure,
      to_char(v.coupure_fin, 'HH24:MI') as pointage_heure_fin_coupure
    from poste o join poste_version v using (compte_id, poste_id)
    where o.compte_id = ${caller.compte_id} and o.supprime_a is null and o.poste_id = any(${postes}::int[])
    order by o.poste_id, v.valable_du desc`.execute(db)
  return new Map(
    [...Map.groupBy(rows, r => r.poste_id)].map(([poste_id, versions]) => [
      poste_id,
      {
        poste_libelle: versions[0]?.poste_libelle ?? '',
        heuresDu: jour => {
          // Before its first version a post had the hours it was made with.
          const version = versions.find(v => v.valable_du <= jour) ?? versions.at(-1)
          if (!version) throw new RangeError(`post ${poste_id} has no hours`)
          const { poste_id: _p, poste_libelle: _l, valable_du: _v, ...heures } = version
          return heures
        },
      },
    ]),
  )
}

/** Posts that may be given, all of them. @throws CodedError INTROUVABLE */
export async function exigerPostes(context: Context, lignes: readonly { readonly poste_id: number }[]): Promise<void> {
  const vises = new Set(lignes.map(l => l.poste_id))
  const connus = await lirePostesDonnables(context, [...vises])
  if (connus.size < vises.size) throw refuse('INTROUVABLE')
}
