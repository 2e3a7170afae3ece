import { sql } from 'kysely'
import { platformDb, platformWrite } from '#domains/administration/server/platform.ts'
import { usurpationRoute } from '#domains/administration/server/usurpation.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { type Compte, deleteCompte, listMaintenance, usurperParMaintenance } from './contract.ts'

const list = route(listMaintenance, async context => {
  const { rows } = await sql<Compte>`
    select c.compte_id, c.compte_raison_sociale, count(u.utilisateur_id)::int as nb_users,
      min(u.utilisateur_id) filter (where u.proprietaire and u.actif) as compte_proprietaire,
      c.metier <> 'plateforme' as supprimable,
      coalesce(json_agg(json_build_object('id', u.utilisateur_id, 'email', u.email,
          'label', coalesce(nullif(trim(u.prenom || ' ' || u.nom), ''), u.email),
          'ouvrable', u.actif and not u.administrateur_plateforme)
        order by lower(unaccent(u.nom)), lower(unaccent(u.prenom)), u.utilisateur_id)
        filter (where u.utilisateur_id is not null), '[]') as utilisateurs
    from compte c left join utilisateur u using (compte_id)
    where c.actif group by c.compte_id
    order by lower(unaccent(c.compte_raison_sociale)), c.compte_id`.execute(platformDb(context))
  return rows
})

const remove = route(deleteCompte, async (context, { params }) => {
  const { compte_id } = params
  await platformWrite(context, async ({ db, record }) => {
    const row = await db
      .selectFrom('compte')
      .select(['compte_raison_sociale', 'metier'])
      .where('compte_id', '=', compte_id)
      .where('actif', '=', true)
      .executeTakeFirst()
    if (!row) throw refuse('INTROUVABLE')
    if (row.metier === 'plateforme') throw refuse('COMPTE_PLATEFORME')
    await db.updateTable('compte').set({ actif: false }).where('compte_id', '=', compte_id).execute()
    await db
      .updateTable('session')
      .set({ revoquee_a: context.now, revoquee_motif: 'compte-ferme' })
      .where('compte_id', '=', compte_id)
      .where('revoquee_a', 'is', null)
      .execute()
    await db.deleteFrom('push_abonnement').where('compte_id', '=', compte_id).execute()
    const { compte_raison_sociale } = row
    await record({ action: deleteCompte.id, entite: `compte:${compte_id}`, avant: { compte_raison_sociale } })
  })
  return success('Le compte est supprimé.')
})

export const maintenanceRoutes: readonly Route[] = [
  list,
  usurpationRoute(usurperParMaintenance, params => params.user_id),
  remove,
]
