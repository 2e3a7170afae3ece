import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Caller } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import './tables.ts'

/** Deleted people stand in no list; somebody whom the platform lets in again is back. */
const PRESENT = sql<boolean>`(u.actif or f.supprime_a is null)`
const LABEL = sql<string>`coalesce(nullif(concat_ws(' ', nullif(u.prenom, ''), nullif(u.nom, '')), ''), u.email)`

/** People of one company, with what the company adds to their account. Every reading of this module starts here. */
export function selectionner(db: Db, compte_id: number, supprimes = false) {
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
