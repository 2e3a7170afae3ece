import { ESSAIS_MAX, estCodeTropSimple } from '#domains/shell/model/code-tablette.ts'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import type { SharedTablet } from '#server/auth/shared-tablet.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { recordAnonymous } from './anonymous-audit.ts'

/** @throws CodedError SAISIE when it is one of the first that anybody would try */
export function checkNewCode(code: string): void {
  if (estCodeTropSimple(code))
    throw refuse('SAISIE', { champs: { code: 'Ce code est trop facile à deviner\u00a0: choisissez-en un autre.' } })
}

const isOf = (tablet: SharedTablet, utilisateur_id: number) => ({
  compte_id: tablet.compte_id,
  tablette_id: tablet.tablette_id,
  utilisateur_id,
})

const auditOf = (tablet: SharedTablet, utilisateur_id: number, action: string) => ({
  compte_id: tablet.compte_id,
  utilisateur_id,
  action,
  entite: `tablette:${tablet.tablette_id}`,
})

/** Writes somebody's code for this device, and forgets the wrong ones. */
export async function keepCode(system: Db, tablet: SharedTablet, utilisateur_id: number, code: string, now: Date) {
  const code_hash = await hashPassword(code)
  await system.transaction().execute(async db => {
    await db
      .insertInto('tablette_personne')
      .values({ ...isOf(tablet, utilisateur_id), code_hash, inscrite_a: now, vu_a: now })
      .onConflict(conflict =>
        conflict
          .columns(['compte_id', 'tablette_id', 'utilisateur_id'])
          .doUpdateSet({ code_hash, essais: 0, inscrite_a: now, vu_a: now }),
      )
      .execute()
    await recordAnonymous(db, auditOf(tablet, utilisateur_id, 'tablette.inscrire'))
  })
}

/**
 * Counts the try, then compares: a hundred at once are five all the same.
 * @throws CodedError INTROUVABLE, CODE_FAUX, CODE_BLOQUE
 */
export async function checkCode(system: Db, tablet: SharedTablet, utilisateur_id: number, code: string): Promise<void> {
  const mine = isOf(tablet, utilisateur_id)
  const of = (db: Db) =>
    db
      .updateTable('tablette_personne')
      .where('compte_id', '=', mine.compte_id)
      .where('tablette_id', '=', mine.tablette_id)
      .where('utilisateur_id', '=', mine.utilisateur_id)
  const counted = await of(system)
    .set(eb => ({ essais: eb('essais', '+', 1) }))
    .where('essais', '<', ESSAIS_MAX)
    .returning(['code_hash', 'essais'])
    .executeTakeFirst()
  if (!counted) {
    const known = await system
      .selectFrom('tablette_personne')
      .select('essais')
      .where('compte_id', '=', mine.compte_id)
      .where('tablette_id', '=', mine.tablette_id)
      .where('utilisateur_id', '=', mine.utilisateur_id)
      .executeTakeFirst()
    throw refuse(known ? 'CODE_BLOQUE' : 'INTROUVABLE')
  }
  if (await verifyPassword(counted.code_hash, code)) {
    // A code that was chosen anew meanwhile has its own tries.
    await of(system).set({ essais: 0, vu_a: new Date() }).where('code_hash', '=', counted.code_hash).execute()
    return
  }
  const left = ESSAIS_MAX - counted.essais
  if (left > 0)
    throw refuse('CODE_FAUX', {
      message: `Ce code n’est pas le bon. ${left === 1 ? 'Il reste un essai' : `Il reste ${left} essais`}.`,
    })
  await recordAnonymous(system, auditOf(tablet, utilisateur_id, 'tablette.bloquer'))
  throw refuse('CODE_BLOQUE')
}
