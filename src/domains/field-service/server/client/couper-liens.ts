import { sql } from 'kysely'
import { lireCoordonnees } from '#domains/customers/server/api.ts'
import { type Canal, LIEN_JOURS } from '#domains/field-service/model/interventions/prevenir.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { normaliserTelephone } from '#wire/french.ts'
import { type Chez, ceLieu } from '../interventions/chez.ts'
import { lireSituation } from '../interventions/situation.ts'
import { annoncer } from '../notifications.ts'
import { abandonnerEnvois } from './abandonner.ts'
import '../tables.ts'

interface Vivant {
  readonly lien_id: string
  readonly canal: Canal
  readonly adresse: string
  readonly client_id: number
  readonly adresse_id: number
}

/**
 * Cuts these links for good: their addresses open nothing, and what still waits to leave with one does not leave. One that was cut
 * keeps its hour.
 */
export async function couper({ db, caller, now }: Context, liens: readonly string[]): Promise<void> {
  await db
    .updateTable('lien_client')
    .set({ revoque_a: now })
    .where('compte_id', '=', caller.compte_id)
    .where('lien_id', 'in', [...liens])
    .where('revoque_a', 'is', null)
    .execute()
}

/** Links of a visit that were not cut. */
export async function liensVivants(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  intervention_id: number,
): Promise<{ lien_id: string; canal: Canal; adresse: string }[]> {
  return await db
    .selectFrom('lien_client')
    .select(['lien_id', 'canal', 'adresse'])
    .where('compte_id', '=', caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .where('revoque_a', 'is', null)
    .execute()
}

/** Whether a link was sent to where nobody reaches this customer any more. */
async function estPerime(context: Context, { canal, adresse, ...visite }: Vivant): Promise<boolean> {
  const { email, telephones } = await lireCoordonnees(context, visite)
  if (canal === 'mail') return email.toLowerCase() !== adresse.toLowerCase()
  return !telephones.some(telephone => normaliserTelephone(telephone) === adresse)
}

/**
 * A customer's mail or telephone was corrected or taken out: whoever got a link at the former one, perhaps a stranger, reads
 * nothing more by it. Their visits are held first: one who is told at this moment is told before, and cut here, or after, at
 * the new address.
 */
export async function couperLiensPerimes(context: Context, chez: Chez): Promise<void> {
  const { db, caller, now } = context
  const visites = sql`i.compte_id = ${caller.compte_id} and ${ceLieu(chez)}
    and i.jour >= (${now}::timestamptz at time zone 'Europe/Paris')::date - ${LIEN_JOURS}::int`
  await sql`select from intervention i where ${visites} order by i.intervention_id for share`.execute(db)
  const { rows } = await sql<Vivant>`select l.lien_id, l.canal, l.adresse, i.client_id, i.adresse_id
    from intervention i join lien_client l using (compte_id, intervention_id)
    where ${visites} and l.revoque_a is null`.execute(db)
  const perimes = await Promise.all(
    rows.map(async lien => ((await estPerime(context, lien)) ? [lien.lien_id] : [])),
  ).then(liens => liens.flat())
  if (perimes.length === 0) return
  await couper(context, perimes)
  await annoncer(context, [])
}

/**
 * The desk cuts what a visit's customer holds; telling them again sends another link.
 * @returns how many messages were still to leave with it, and do not
 * @throws CodedError INTROUVABLE; ETAPE_REFUSEE where there is none to cut
 */
export async function couperLien(context: Context, intervention_id: number): Promise<number> {
  if (!(await lireSituation(context, intervention_id))) throw refuse('INTROUVABLE')
  const vivants = await liensVivants(context, intervention_id)
  if (vivants.length === 0) throw refuse('ETAPE_REFUSEE', { message: 'Ce client n’a plus de lien ouvert.' })
  const liens = vivants.map(l => l.lien_id)
  await couper(context, liens)
  const retenus = await abandonnerEnvois(context, { liens })
  await record(context, { action: 'intervention.couper-lien', entite: `intervention:${intervention_id}` })
  await annoncer(context, [])
  return retenus
}
