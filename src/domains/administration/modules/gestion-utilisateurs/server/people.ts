import { sql } from 'kysely'
import { platformDb, platformWrite } from '#domains/administration/server/platform.ts'
import { revokeAllSessions } from '#server/auth/sessions.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type FormDefinition, formDefinition } from '#wire/form.ts'
import { putUtilisateur, type UtilisateurListe } from '../contract.ts'

/** @throws CodedError INTROUVABLE */
export async function findPerson(db: Db, utilisateur_id: number) {
  const row = await db
    .selectFrom('utilisateur as u')
    .innerJoin('compte as c', 'c.compte_id', 'u.compte_id')
    .select(['u.compte_id', 'u.utilisateur_id', 'u.email', 'u.nom', 'u.prenom', 'u.user_telephone1', 'u.actif'])
    .select(['u.administrateur_plateforme', 'u.avatar_sha256', 'c.metier', 'c.actif as compte_actif'])
    .where('u.utilisateur_id', '=', utilisateur_id)
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  return row
}

export async function listPeople(
  context: Context,
  { actif, compte }: { actif: boolean; compte: number | null },
): Promise<UtilisateurListe[]> {
  const { rows } = await sql<UtilisateurListe>`
    select u.utilisateur_id as id, u.nom, u.prenom, u.email, u.actif::int as etat_utilisateur, c.compte_raison_sociale,
      coalesce(nullif(concat_ws(' ', nullif(u.prenom, ''), nullif(u.nom, '')), ''), u.email) as label,
      u.proprietaire, u.administrateur_plateforme, u.avatar_sha256 is not null as photo
    from utilisateur u join compte c using (compte_id)
    where u.actif = ${actif} and (${compte}::int is null or u.compte_id = ${compte})
    order by lower(unaccent(u.nom)), lower(unaccent(u.prenom)), u.utilisateur_id`.execute(platformDb(context))
  return rows
}

const PLATFORM = 'plateforme'

export async function personForm(context: Context, utilisateur_id: number): Promise<FormDefinition> {
  const row = await findPerson(platformDb(context), utilisateur_id)
  const administrateur = row.metier === PLATFORM
  return formDefinition({
    titre: 'Fiche de la personne',
    dataProvider: {
      nom: row.nom,
      prenom: row.prenom,
      user_telephone1: row.user_telephone1,
      etat_utilisateur: row.actif ? 1 : 0,
      ...(administrateur ? { administrateur_plateforme: row.administrateur_plateforme ? 1 : 0 } : {}),
    },
    dataStructure: [
      { id: 'nom', label: 'Nom', type: 'texte', maxLength: 100 },
      { id: 'prenom', label: 'Prénom', type: 'texte', maxLength: 100 },
      { id: 'user_telephone1', label: 'Téléphone', type: 'telephone', maxLength: 30 },
      { id: 'etat_utilisateur', label: 'Actif', type: 'interrupteur' },
      ...(administrateur
        ? [{ id: 'administrateur_plateforme', label: 'Administre la plateforme', type: 'interrupteur' as const }]
        : []),
    ],
    ruleValidate: [{ field: 'nom', rule: 'required', message: 'Nom\u00a0: à renseigner.' }],
  })
}

type Body = ReturnType<(typeof putUtilisateur)['body']['parse']>

/** @throws CodedError INTROUVABLE, PROPRE_ACCES, DERNIER_ADMINISTRATEUR, SAISIE */
export async function writePerson(context: Context, utilisateur_id: number, body: Body): Promise<void> {
  await platformWrite(context, async ({ db, record }) => {
    const row = await findPerson(db, utilisateur_id)
    const { nom, prenom, user_telephone1, actif, administrateur_plateforme } = row
    const avant = { nom, prenom, user_telephone1, actif, administrateur_plateforme }
    const raised = body.administrateur_plateforme
    const apres = {
      nom: body.nom,
      prenom: body.prenom,
      user_telephone1: body.user_telephone1,
      actif: body.etat_utilisateur === 1,
      administrateur_plateforme: raised === undefined ? administrateur_plateforme : raised === 1,
    }
    // Somebody of a customer company is never raised by mistake.
    if (apres.administrateur_plateforme && !administrateur_plateforme && row.metier !== PLATFORM)
      throw refuse('SAISIE', { champs: { administrateur_plateforme: 'Réservé aux personnes de la plateforme.' } })
    if (!apres.actif && actif && utilisateur_id === context.caller.utilisateur_id) throw refuse('PROPRE_ACCES')
    if (JSON.stringify(avant) === JSON.stringify(apres)) return
    await db
      .updateTable('utilisateur')
      .set({ ...apres, version: sql`version + 1` })
      .where('compte_id', '=', row.compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .execute()
    if (actif && !apres.actif) await revokeAllSessions(db, row, 'desactivee', { now: context.now })
    await record({ action: putUtilisateur.id, entite: `utilisateur:${utilisateur_id}`, avant, apres })
  })
}
