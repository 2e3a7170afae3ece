import type { OutboxEntry } from '#offline/entry.ts'
import { compter } from '#wire/french.ts'
import type { Truth } from './truth.ts'

type Entry = Pick<OutboxEntry, 'entity' | 'etat' | 'resultat' | 'derniere_erreur'>

/** What of one thing still waits on this device, or was refused; null when the office has it all (offline promise T). */
export function entityTruth(outbox: readonly Entry[], entity: string): Truth | null {
  const own = outbox.filter(e => e.entity === entity)
  const refused = own.find(e => e.etat === 'a_resoudre')
  if (refused) {
    const raison = refused.resultat?.message ?? refused.derniere_erreur?.message
    return { tone: 'a_resoudre', text: raison ? `À résoudre\u00a0: ${raison}` : 'À résoudre' }
  }
  if (own.length === 0) return null
  const reste = own.length === 1 ? 'à envoyer' : `${compter(own.length, 'action')} à envoyer`
  return { tone: 'attente', text: `Enregistré sur ce téléphone, ${reste}` }
}
