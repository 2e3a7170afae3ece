import { sql } from 'kysely'
import { MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { SANS_RECEVEUR } from '#domains/field-service/model/demandes/etats.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { ADRESSE_DEMANDES } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { ADRESSE_EXTERNES } from '#domains/field-service/modules/reception-demandes-externes/address.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { publish } from '#server/live/publish.ts'
import { reseauJob } from '../reseau/prevenir.ts'

/** Companies that may be sent a service now. */
export async function listerReceveurs({ db }: Pick<ReadContext, 'db'>, prestation_id: number) {
  const { rows } = await sql<{ compte_id: number; compte_raison_sociale: string }>`
    select * from receveurs_de(${prestation_id})`.execute(db)
  return rows
}

/** The open screens of other companies read again. */
export async function annoncerAutres(context: Context, comptes: readonly number[]): Promise<void> {
  for (const compte_id of new Set(comptes))
    for (const sujet of ['demandes', 'reseau'] as const)
      await publish(context, { compte_id, utilisateur_id: null, sujet })
}

/**
 * Offers a request, under lock, to one company or to all that do its service.
 * @param receveur null: to everybody; the first one who accepts has it
 * @throws CodedError SAISIE where nobody may be sent it
 */
export async function envoyer(
  context: Context,
  { demande_id, prestation_id }: { readonly demande_id: number; readonly prestation_id: number },
  receveur: number | null,
  champ = 'receveur',
): Promise<void> {
  const possibles = await listerReceveurs(context, prestation_id)
  const choisis = possibles.filter(p => receveur === null || p.compte_id === receveur).map(p => p.compte_id)
  const { rows } = await sql<{ receveur: number }>`select receveur from demande_envoyer(${demande_id},
    ${sql.val(choisis)}::integer[], ${receveur === null}, ${context.now})`.execute(context.db)
  if (rows.length === 0) throw refuse('SAISIE', { message: SANS_RECEVEUR, champs: { [champ]: SANS_RECEVEUR } })
  for (const { receveur: compte_id } of rows)
    await context.services.jobs.enqueue(
      reseauJob,
      {
        compte_id,
        module: MODULE_EXTERNES,
        lien: ADRESSE_EXTERNES,
        titre: 'Une demande vous est proposée',
        body: 'Un donneur d’ordres attend votre réponse.',
      },
      { db: context.db },
    )
  await annoncerAutres(
    context,
    rows.map(r => r.receveur),
  )
}

/** Takes back what was sent: nothing where nothing was. */
export async function retirer(context: Context, demande_id: number): Promise<void> {
  const { rows } = await sql<{
    receveur: number
  }>`select receveur from demande_retirer(${demande_id}, ${context.now})`.execute(context.db)
  await annoncerAutres(
    context,
    rows.map(r => r.receveur),
  )
}

/** Tells the issuer what became of its request here. */
export async function refleter(context: Context, demande_id: number, etat_id: number): Promise<void> {
  const { rows } = await sql<{ donneur: number | null }>`select demande_refleter(${demande_id}, ${etat_id}::smallint,
    ${context.now}) as donneur`.execute(context.db)
  const donneur = rows[0]?.donneur
  if (donneur) await annoncerAutres(context, [donneur])
}

/** Told to the people of another company who keep its requests. */
export async function direAuDonneur(context: Context, compte_id: number, titre: string, body: string): Promise<void> {
  await context.services.jobs.enqueue(
    reseauJob,
    { compte_id, module: MODULE_DEMANDES, lien: ADRESSE_DEMANDES, titre, body },
    { db: context.db },
  )
}
