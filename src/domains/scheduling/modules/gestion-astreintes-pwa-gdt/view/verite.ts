import type { Truth } from '#client/queue/truth.ts'
import { entiteIntervention } from '#domains/scheduling/model/astreintes/astreinte.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import type { JourIso } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import type { InterventionLocale } from '../offline/rejeu.ts'

type Entree = Pick<OutboxEntry, 'entity' | 'etat' | 'resultat' | 'derniere_erreur'>

/** What the office has of an intervention, in one line (offline promise T). */
export function verite(
  i: Pick<InterventionLocale, 'intervention_uid' | 'recu_a'>,
  outbox: readonly Entree[],
  aujourdhui: JourIso,
): Truth | null {
  const siennes = outbox.filter(e => e.entity === entiteIntervention(i.intervention_uid))
  const refusee = siennes.find(e => e.etat === 'a_resoudre')
  if (refusee) {
    const raison = refusee.resultat?.message ?? refusee.derniere_erreur?.message
    return { tone: 'a_resoudre', text: raison ? `À résoudre\u00a0: ${raison}` : 'À résoudre' }
  }
  if (siennes.length > 0) return { tone: 'attente', text: 'Enregistré sur ce téléphone, à envoyer' }
  return i.recu_a ? { tone: 'recu', text: `Reçu par le bureau ${direQuand(i.recu_a, aujourdhui)}` } : null
}
