import { sql } from 'kysely'
import { lireRetours } from '#domains/people/server/api.ts'
import { peutInviter } from '#domains/shell/server/api.ts'
import type { Db } from '#server/db/database.ts'
import type { Caller, Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { formaterJour, heureParis, jourParis } from '#wire/dates.ts'
import type { Personne } from '../contract.ts'
import '#domains/people/server/tables.ts'

/** Deleted people stand in no list; somebody whom the platform lets in again is back. */
const PRESENT = sql<boolean>`(u.actif or f.supprime_a is null)`
const LABEL = sql<string>`coalesce(nullif(concat_ws(' ', nullif(u.prenom, ''), nullif(u.nom, '')), ''), u.email)`

/** People of one company, with what the company adds to their account. Every reading of this module starts here. */
function selectionner(db: Db, compte_id: number, supprimes = false) {
  return db
    .selectFrom('utilisateur as u')
    .leftJoin('utilisateur_fiche as f', j =>
      j.onRef('f.compte_id', '=', 'u.compte_id').onRef('f.utilisateur_id', '=', 'u.utilisateur_id'),
    )
    .select(['u.utilisateur_id as id', 'u.nom', 'u.prenom', 'u.email', 'u.actif', 'u.proprietaire', LABEL.as('label')])
    .select(['u.user_telephone1', 'u.user_telephone2', 'u.user_adresse', 'u.user_cp', 'u.user_ville'])
    .select(['u.avatar_sha256 as photo', 'f.fonction', 'f.matricule', 'f.couleur', 'f.visibilite_do'])
    .select(
      sql<{ affect_profil_profil_id: number; profil_libelle: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('affect_profil_profil_id', p.profil_id, 'profil_libelle', p.profil_libelle)
          order by p.profil_id desc)
        from utilisateur_profil up join profil p using (profil_id)
        where up.compte_id = u.compte_id and up.utilisateur_id = u.utilisateur_id), '[]')`.as('profils'),
    )
    .where('u.compte_id', '=', compte_id)
    .where(supprimes ? sql<boolean>`true` : PRESENT)
}
export type LignePersonne = Awaited<ReturnType<typeof trouver>>

/** @param supprimes deleted people too @throws CodedError INTROUVABLE for nobody of this company */
export async function trouver(db: Db, compte_id: number, id: number, supprimes = false) {
  const row = await selectionner(db, compte_id, supprimes).where('u.utilisateur_id', '=', id).executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  return row
}

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

/** What the caller may do with somebody: an owner is their own master, nobody shuts themself out. */
export function peut(moi: { id: number; proprietaire: boolean }, cible: { id: number; proprietaire: boolean }) {
  const sien = moi.id === cible.id
  const portee = sien || !cible.proprietaire
  return { droits: portee, acces: portee && !sien, supprimer: portee && !sien }
}

/** The caller's own place in the company. */
export async function lireMoi(db: Db, { compte_id, utilisateur_id }: Caller) {
  const row = await db
    .selectFrom('utilisateur')
    .select('proprietaire')
    .where('compte_id', '=', compte_id)
    .where('utilisateur_id', '=', utilisateur_id)
    .executeTakeFirstOrThrow()
  return { id: utilisateur_id, proprietaire: row.proprietaire }
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
      email,
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
