import { sql } from 'kysely'
import { REFUS_CLIENT_EFFACE } from '#domains/customers/model/client.ts'
import { estEfface } from '#domains/customers/server/api.ts'
import { notifier } from '#domains/shell/server/api.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { refleterDeplacement } from '../demandes/refleter.ts'
import { annoncer } from '../notifications.ts'
import { nommerVisite } from './nommer.ts'
import type { Situation } from './situation.ts'

type Changement = {
  readonly sorte: 'affecter' | 'reporter' | 'deplacer' | 'promettre' | 'annuler' | 'retablir' | 'reprendre'
  readonly avant: string
  readonly apres: string
  readonly technicien_id: number | null
}

/** Read on locked screens: what happened, to nobody in particular. */
const TITRES: Readonly<Record<Changement['sorte'], string>> = {
  affecter: 'Votre planning change\u00a0: affectation',
  reporter: 'Votre planning change\u00a0: report',
  deplacer: 'Votre planning change\u00a0: déplacement',
  promettre: 'Votre planning change\u00a0: créneau promis',
  annuler: 'Votre planning change\u00a0: annulation',
  retablir: 'Votre planning change\u00a0: annulation défaite',
  reprendre: 'Votre planning change\u00a0: travail repris',
}

/** Columns of the plan, the only ones a dispatcher writes (offline rule 11). */
type Plan = {
  technicien_id?: number | null
  plage?: string
  th_libelle?: string
  th_jour?: string | null
  annulee_a?: Date | null
  annulee_motif?: string
}

/**
 * Nothing is planned again at somebody's who was erased. Read under the lock of the visit, which an erasure takes too, in a
 * statement of its own: the one that locked saw the customer as they were before the wait.
 */
async function exigerClient(context: Context, { client_id }: Situation): Promise<void> {
  if (await estEfface(context, client_id)) throw refuse('ETAPE_REFUSEE', { message: REFUS_CLIENT_EFFACE })
}

/** Writes the plan and, in one line of its history, what changed; tells whoever had the visit and whoever has it. */
export async function ecrire(
  context: Context,
  situation: Situation,
  plan: Plan,
  changement: Changement,
): Promise<void> {
  const { db, caller, now } = context
  const { compte_id, utilisateur_id } = caller
  const { intervention_id } = situation
  const { sorte, avant, apres, technicien_id } = changement
  if (sorte !== 'annuler') await exigerClient(context, situation)
  try {
    await db
      .updateTable('intervention')
      .set({ ...plan, version: sql`version + 1` })
      .where('compte_id', '=', compte_id)
      .where('intervention_id', '=', intervention_id)
      .execute()
  } catch (error) {
    // Exclusion constraint: the technician is elsewhere at that time.
    if ((error as { code?: string }).code === '23P01') throw refuse('CRENEAU_OCCUPE')
    throw error
  }
  await db
    .insertInto('intervention_changement')
    .values({
      compte_id,
      intervention_id,
      sorte,
      avant,
      apres,
      ancien_technicien_id: situation.technicien_id,
      ancien_jour: situation.jour,
      ancien_debut: situation.debut,
      ancien_th_libelle: situation.th_libelle,
      ancien_th_jour: situation.th_jour,
      // Nobody of the company: the customer, by their link.
      utilisateur_id: utilisateur_id || null,
      fait_a: now,
    })
    .execute()
  await record(context, {
    action: `intervention.${sorte}`,
    entite: `intervention:${intervention_id}`,
    avant: { plan: avant },
    apres: { plan: apres },
  })
  if (sorte === 'reporter' || sorte === 'deplacer' || sorte === 'promettre')
    await refleterDeplacement(context, situation)
  await annoncer(context, [situation.technicien_id, technicien_id])
  const concernes = [...new Set([situation.technicien_id, technicien_id])].filter(id => id !== null)
  if (concernes.length === 0) return
  const body = `${await nommerVisite(context, situation)}\u00a0: ${avant} → ${apres}`
  for (const destinataire of concernes)
    await notifier(context, { compte_id, utilisateur_id: destinataire, titre: TITRES[sorte], body })
}
