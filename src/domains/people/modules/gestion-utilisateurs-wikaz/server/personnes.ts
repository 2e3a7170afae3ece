import { sql } from 'kysely'
import { lireRetours } from '#domains/people/server/api.ts'
import { type LignePersonne, lireMoi, peut, selectionner, trouver } from '#domains/people/server/comptes.ts'
import { peutInviter } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { formaterJour, heureParis, jourParis } from '#wire/dates.ts'
import { addressShown } from '#wire/no-address.ts'
import type { Personne } from '../contract.ts'

/** The person that a call names. @throws CodedError INTROUVABLE */
export async function exigerPersonne({ db, caller }: Context, id: number): Promise<LignePersonne> {
  return await trouver(db, caller.compte_id, id)
}

/** "Indisponible jusqu’au ven. 27 nov. à 12:00": whoever is away at this very moment. */
function direRetour(fin: Date): string {
  const entier = heureParis(fin) === '00:00'
  // Midnight ends the day before it.
  const jour = formaterJour(jourParis(entier ? fin.getTime() - 1 : fin))
  return `Indisponible jusqu’au ${jour}${entier ? '' : ` à ${heureParis(fin)}`}`
}

export async function listerPersonnes(context: Context, inactif: boolean) {
  const { db, caller } = context
  const moi = await lireMoi(db, caller)
  const rows = await selectionner(db, caller.compte_id)
    .$if(!inactif, query => query.where('u.actif', '=', true))
    .orderBy('u.actif', 'desc')
    .orderBy(sql`lower(unaccent(u.nom)), lower(unaccent(u.prenom)), u.utilisateur_id`)
    .execute()
  const retours = await lireRetours(context)
  const seul = caller.acteur_utilisateur_id === null
  const utilisateurs = rows.map(({ id, nom, prenom, email, label, actif, proprietaire, ...row }): Personne => {
    const permis = peut(moi, { id, proprietaire })
    const retour = retours.get(id)
    return {
      id,
      nom,
      prenom,
      email: addressShown(email),
      label,
      actif: actif ? 1 : 0,
      proprietaire,
      moi: id === moi.id,
      profils: row.profils,
      fonction: row.fonction ?? '',
      photo: row.photo,
      absence: retour ? direRetour(retour) : '',
      peut: seul ? permis : { droits: false, acces: false, supprimer: false },
    }
  })
  return { utilisateurs, peut: { inviter: seul && (await peutInviter(db, caller)) } }
}
