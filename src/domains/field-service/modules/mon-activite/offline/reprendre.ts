import type { Resumption } from '#client/modules/modules.ts'
import { myDb } from '#client/queue/sync.ts'
import { TYPE_CLOTURE, TYPE_ETAPE } from '#domains/field-service/model/mutations.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { blockedBy } from '#offline/queue-state.ts'
import { takeUpAgain } from '#offline/take-up.ts'
import type { UserDb } from '#offline/user-db.ts'
import { adresseIntervention } from '../address.ts'
import { valeurServeur } from '../view/conflit.ts'

/**
 * A visit whose step was taken back on another phone or by the office, while this one was closing it: the person goes on
 * from where the office stands, and the report typed here waits as a draft (offline rules 2 and 6).
 */

const LIBELLE = 'Reprendre l’intervention'
const EXPLICATION =
  'L’étape de cette intervention a été changée ailleurs (sur un autre téléphone ou au bureau) avant que votre travail y arrive. Rien n’est perdu\u00a0: reprenez l’intervention où en est le bureau. Quand vous serez de nouveau sur place, la clôture se rouvrira remplie, pages et signatures comprises\u00a0; si vous y changez quelque chose, il faudra signer de nouveau.'

const terminee = (entry: OutboxEntry) => valeurServeur(entry)?.etapes_en_cours === 3
const adresse = ({ payload }: OutboxEntry) =>
  adresseIntervention((payload as { intervention_id: number }).intervention_id)

/** The refused closing keeps its place and its content: the steps go before it, the closing screen opens with it. */
export function reprendreCloture(entry: OutboxEntry): Resumption | null {
  if (terminee(entry)) return null
  return { label: LIBELLE, explanation: EXPLICATION, run: async () => adresse(entry) }
}

/** Where a closing waits behind the refused step; a step alone is kept, or given up. */
export function reprendreEtape(entry: OutboxEntry, enAttente: readonly OutboxEntry[]): Resumption | null {
  const suivantes = blockedBy(enAttente, new Set([entry.id]))
  const cloture = enAttente.some(e => suivantes.has(e.id) && e.entity === entry.entity && e.type === TYPE_CLOTURE)
  if (terminee(entry) || !cloture) return null
  return {
    label: LIBELLE,
    explanation: EXPLICATION,
    run: async () => {
      await laisserLesEtapes(myDb(), entry)
      return adresse(entry)
    },
  }
}

/** The steps of this visit are done again by hand; its closing waits for them, and whatever follows for the closing. */
export async function laisserLesEtapes(db: UserDb, { id, entity }: OutboxEntry): Promise<void> {
  await takeUpAgain(db, id, {
    refait: e => e.entity === entity && e.type === TYPE_ETAPE,
    aConfirmer: e => e.entity === entity && e.type === TYPE_CLOTURE,
  })
}
