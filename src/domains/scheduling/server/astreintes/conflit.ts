import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { Effect } from '#server/receipts/registry.ts'
import { formaterInstant } from '#wire/moments.ts'
import { lireNoms } from '../planning/agents.ts'
import { contenuDe } from './contenu.ts'
import { entiteAudit, type InterventionLue, lireDernierAuteur } from './lectures.ts'

/** Somebody else changed or deleted the intervention meanwhile: both values go back, and into the audit. */
export async function contredire(
  context: Context,
  stockee: InterventionLue,
  appareil: Readonly<Record<string, unknown>>,
  fait_a: Date,
): Promise<Effect> {
  const { supprime_a, supprime_par } = stockee
  const par = supprime_par
    ? ((await lireNoms(context, [supprime_par])).get(supprime_par) ?? '')
    : await lireDernierAuteur(context, stockee)
  const serveur = supprime_a
    ? { supprime_a: supprime_a.toISOString(), par }
    : { ...contenuDe(stockee), a: stockee.fait_a.toISOString(), par }
  await record(context, {
    action: 'astreinte.intervention-conflit',
    entite: entiteAudit(stockee.intervention_id),
    avant: serveur,
    apres: appareil,
    fait_a,
  })
  const quand = formaterInstant(supprime_a ?? stockee.fait_a)
  return {
    outcome: 'conflict',
    code: 'INTERVENTION_MODIFIEE',
    message: supprime_a
      ? `${par} a supprimé cette intervention le ${quand}.`
      : `${par} a modifié cette intervention le ${quand}\u00a0: choisissez la version à garder.`,
    donnees: { champ: 'intervention', serveur, appareil: { ...appareil, a: fait_a.toISOString() } },
  }
}
