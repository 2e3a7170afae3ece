import { sql } from 'kysely'
import { recordAnonymous } from '#domains/shell/server/anonymous-audit.ts'
import { notifier } from '#domains/shell/server/api.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { hashToken } from '#server/http/token.ts'
import { storableMutation } from '#server/receipts/storable.ts'
import type { Services } from '#server/services.ts'
import type { Mutation } from '#wire/mutation.ts'
import { deQui } from '#wire/names.ts'

type Scope = Pick<Context, 'db' | 'services'>

/** More than any outbox holds: whoever kept an old token cannot fill the database with it. */
const SEALED_MAX = 5000

/** Whose token this was, and whether the account still stands. Expired and revoked tokens are known here. */
export async function findHolder(system: Db, token: string) {
  return await system
    .selectFrom('jeton')
    .innerJoin('session', 'session.session_id', 'jeton.session_id')
    .innerJoin('utilisateur', 'utilisateur.utilisateur_id', 'session.utilisateur_id')
    .innerJoin('compte', 'compte.compte_id', 'session.compte_id')
    .select(['session.compte_id', 'session.utilisateur_id', 'session.session_id', 'session.acteur_utilisateur_id'])
    .select(['utilisateur.nom', 'utilisateur.prenom'])
    .select(sql<boolean>`utilisateur.actif and compte.actif`.as('actif'))
    .where('jeton.jeton_hash', '=', hashToken(token))
    .executeTakeFirst()
}
export type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>

/** Stores the actions without effect; those the ledger already holds were applied in time and stay as they are. */
export async function seal(services: Services, holder: Holder, mutations: readonly Mutation[]): Promise<void> {
  if (mutations.length === 0) return
  const { compte_id, utilisateur_id } = holder
  const person = { compte_id, utilisateur_id }
  await services.pools.system.transaction().execute(async db => {
    // One batch at a time per person, so that the cap holds.
    await db
      .selectFrom('utilisateur')
      .select('actif')
      .where('utilisateur_id', '=', utilisateur_id)
      .forUpdate()
      .execute()
    const { count } = await db
      .selectFrom('quarantaine')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .executeTakeFirstOrThrow()
    const ids = mutations.map(m => m.id)
    const received = await db
      .selectFrom('recu')
      .select('cle')
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .where('cle', 'in', ids)
      .execute()
    const known = new Set(received.map(row => row.cle))
    const rows = mutations
      .filter(m => !known.has(m.id))
      .slice(0, Math.max(0, SEALED_MAX - Number(count)))
      .map(m => ({ ...person, cle: m.id, mutation: JSON.stringify(storableMutation(m)), motif: 'REVOQUE' }))
    if (rows.length === 0) return
    const added = await db
      .insertInto('quarantaine')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows)
      await tellOwners({ db, services }, holder, Number(added.numInsertedOrUpdatedRows))
  })
}

async function tellOwners(scope: Scope, holder: Holder, count: number): Promise<void> {
  const { db } = scope
  const { compte_id, utilisateur_id, session_id } = holder
  const entite = `utilisateur:${utilisateur_id}`
  const person = { compte_id, utilisateur_id, session_id }
  await recordAnonymous(db, { ...person, action: 'synchronisation.sceller', entite, apres: { actions: count } })
  const owners = await db
    .selectFrom('utilisateur')
    .select('utilisateur_id')
    .where('compte_id', '=', compte_id)
    .where('proprietaire', '=', true)
    .where('actif', '=', true)
    .execute()
  const name = `${holder.prenom} ${holder.nom}`.trim()
  for (const owner of owners) {
    await notifier(scope, {
      compte_id,
      utilisateur_id: owner.utilisateur_id,
      titre: 'Actions mises sous scellés',
      body: `L’appareil ${deQui(name)} a rendu ${count} action(s) faite(s) sans réseau après le retrait de son accès. Elles n’ont pas été appliquées.`,
    })
  }
}
