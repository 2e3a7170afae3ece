import { sql } from 'kysely'
import type { Sens } from '#domains/field-service/model/reseau/reseau.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { listerLiens } from './liens.ts'

export interface Mouvement {
  readonly link_id: number
  readonly autre: number
  readonly autre_nom: string
  readonly etat: 'acceptee' | 'refusee' | 'finie'
  /** Both companies had agreed to it before. */
  readonly etait_acceptee: boolean
}

/** @throws CodedError INTROUVABLE: another company's link, or one that this side cannot move so */
export async function mouvoir(
  context: Context,
  sens: Sens,
  link_id: number,
  acte: 'on' | 'off' | 'fin',
): Promise<Mouvement> {
  const avant = (await listerLiens(context, sens)).find(l => l.link_id === link_id)
  const { rows } = await sql<Pick<Mouvement, 'autre' | 'etat'>>`
    select * from reseau_mouvoir(${link_id}, ${sens === 'recepteurs'}, ${acte}, ${context.now})`.execute(context.db)
  const [fait] = rows
  if (!fait || !avant) throw refuse('INTROUVABLE')
  await record(context, { action: `${sens}.${acte}`, entite: `lien:${link_id}` })
  const etait_acceptee = avant.etat === 'active' || avant.etat === 'suspendue'
  return { ...fait, link_id, autre_nom: avant.compte_raison_sociale, etait_acceptee }
}
