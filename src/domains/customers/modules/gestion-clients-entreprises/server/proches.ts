import { sql } from 'kysely'
import { CLIENT_EFFACE, nomClient } from '#domains/customers/model/client.ts'
import { fautes, motsProches } from '#domains/customers/model/recherche.ts'
import type { ReadContext } from '#server/http/context.ts'
import type { Nomme } from './doublons.ts'

const MAX = 6

/**
 * Customers who are nearly called so, asked where no word of a search answers: each word is that of the name but for a letter or two,
 * or begins it so. The first letter is taken to be right.
 */
export async function trouverProches({ db, caller }: Pick<ReadContext, 'db' | 'caller'>, saisis: string) {
  const mots = motsProches(saisis)
  if (mots.length === 0) return []
  const conditions = mots.map(mot => {
    const loin = (debut: number) =>
      sql`levenshtein_less_equal(left(w, ${debut}), ${mot}, ${fautes(mot)}) <= ${fautes(mot)}`
    return sql`exists (select from unnest(string_to_array(translate(c.tri, '-' || chr(39), ' '), ' ')) w
      where left(w, 1) = ${mot.charAt(0)} and (${loin(mot.length)} or ${loin(mot.length + 1)}))`
  })
  const { rows } = await sql<Nomme>`select c.client_id, c.client_civilite, c.client_prenom, c.client_nom, c.client_ville
    from client c
    where c.compte_id = ${caller.compte_id} and c.supprime_a is null and c.client_nom <> ${CLIENT_EFFACE}
      and ${sql.join(conditions, sql` and `)}
    order by c.tri, c.client_id limit ${MAX}`.execute(db)
  return rows.map(r => ({
    client_id: r.client_id,
    label: nomClient(r),
    ville: r.client_ville,
    raison: 'nom_proche' as const,
  }))
}
