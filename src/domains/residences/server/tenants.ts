import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { comparer } from '#wire/french.ts'

interface Personne {
  readonly utilisateur_id: number
  readonly label: string
}

/** Whether a row of `utilisateur u` holds a right in their house. */
export const tientDroit = (
  droit: string,
) => sql<boolean>`exists (select from droit d join module m on m.module_id = d.module_id
  where d.compte_id = u.compte_id and d.utilisateur_id = u.utilisateur_id and m.module = ${droit})`

/** Who of the house holds a right, by name. */
export async function lireTenants({ db, caller }: Pick<Context, 'db' | 'caller'>, droit: string): Promise<Personne[]> {
  const { rows } = await sql<Personne>`select u.utilisateur_id, concat_ws(' ', u.prenom, u.nom) as label
    from utilisateur u where u.compte_id = ${caller.compte_id} and u.actif and ${tientDroit(droit)}`.execute(db)
  return rows.toSorted((a, b) => comparer(a.label, b.label) || a.utilisateur_id - b.utilisateur_id)
}
