import { sql } from 'kysely'
import { SUPPORTS_MAX } from '#domains/administration/model/supports.ts'
import { platformDb, platformWrite } from '#domains/administration/server/platform.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { success, warning } from '#wire/notice.ts'
import { endSupport, listSupports, reopenSupport } from './contract.ts'

interface Row {
  readonly support_id: number
  readonly compte_raison_sociale: string
  readonly utilisateur: string
  readonly email: string
  readonly support_objet: string
  readonly support_description: string
  readonly cree_a: Date
  readonly termine_a: Date | null
}

const list = route(listSupports, async (context, { query }) => {
  const { rows } = await sql<Row>`
    select s.support_id, c.compte_raison_sociale, u.email, s.support_objet, s.support_description, s.cree_a, s.termine_a,
      coalesce(nullif(trim(u.prenom || ' ' || u.nom), ''), u.email) as utilisateur
    from support s join compte c using (compte_id) join utilisateur u using (compte_id, utilisateur_id)
    where (s.termine_a is not null) = ${query.termine === '1'}
    order by case when s.termine_a is null then s.cree_a end, s.termine_a desc, s.support_id
    limit ${SUPPORTS_MAX}`.execute(platformDb(context))
  return rows.map(row => ({
    ...row,
    cree_a: row.cree_a.toISOString(),
    termine_a: row.termine_a?.toISOString() ?? null,
  }))
})

const end = route(endSupport, async (context, { params }) => {
  const { caller, now, services } = context
  const done = await platformWrite(context, async ({ db, record }) => {
    const ended = await db
      .updateTable('support')
      .set({ termine_a: now, termine_par: caller.utilisateur_id })
      .where('support_id', '=', params.support_id)
      .where('termine_a', 'is', null)
      .returning(['compte_id', 'utilisateur_id', 'support_objet'])
      .executeTakeFirst()
    if (!ended) {
      const known = db.selectFrom('support').select('support_id').where('support_id', '=', params.support_id)
      if (!(await known.executeTakeFirst())) throw refuse('INTROUVABLE')
      return null
    }
    const { compte_id, utilisateur_id, support_objet } = ended
    await notifier(
      { db, services },
      {
        compte_id,
        utilisateur_id,
        titre: 'Votre demande d’aide est terminée',
        body: `«\u00a0${support_objet}\u00a0»\u00a0: l’assistance a terminé. Si la question demeure, envoyez une nouvelle demande.`,
        lien: '/aide',
      },
    )
    await record({ action: endSupport.id, entite: `support:${params.support_id}` })
    return now.toISOString()
  })
  const notice = done === null ? warning('La demande était déjà terminée.') : success('La demande est terminée.')
  return { ...notice, termine_a: done }
})

const reopen = route(reopenSupport, async (context, { params, body }) => {
  const { services } = context
  await platformWrite(context, async ({ db, record }) => {
    const reopened = await db
      .updateTable('support')
      .set({ termine_a: null, termine_par: null })
      .where('support_id', '=', params.support_id)
      .where('termine_a', '=', new Date(body.de))
      .returning(['compte_id', 'utilisateur_id', 'support_objet'])
      .executeTakeFirst()
    if (!reopened) {
      const known = db.selectFrom('support').select('termine_a').where('support_id', '=', params.support_id)
      const row = await known.executeTakeFirst()
      if (!row) throw refuse('INTROUVABLE')
      // Taken back already: a repeat tells nobody twice.
      if (row.termine_a === null) return
      throw refuse('DEMANDE_TRAITEE')
    }
    const { compte_id, utilisateur_id, support_objet } = reopened
    await notifier(
      { db, services },
      {
        compte_id,
        utilisateur_id,
        titre: 'Votre demande d’aide est rouverte',
        body: `«\u00a0${support_objet}\u00a0»\u00a0: l’assistance y travaille de nouveau.`,
        lien: '/aide',
      },
    )
    await record({ action: reopenSupport.id, entite: `support:${params.support_id}` })
  })
  return success('La demande est de nouveau en cours.')
})

export const supportsRoutes: readonly Route[] = [list, end, reopen]
