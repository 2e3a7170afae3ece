import { z } from 'zod'
import type { ActionPresentation, ComparedValues } from '#client/modules/modules.ts'
import { libelleEtatDemande, TYPE_DEMANDER, TYPE_RENDRE, TYPE_RETIRER } from '#domains/scheduling/model/conges/conge.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { direQuand } from '#wire/moments.ts'
import { adresseNouvelle } from '../address.ts'

/** What the sync centre does with refused actions of this module (offline rules 6 and 11). */

/** The office's answer in a conflict, as the ledger stores it; what is missing is simply not said. */
const reponseSchema = z.object({
  serveur: z.object({ demande_conge_etat: z.number(), a: z.string().nullish(), par: z.string().nullish() }),
})

function comparerReponse(entry: Pick<OutboxEntry, 'resultat' | 'fait_a' | 'libelle'>): ComparedValues {
  const serveur = reponseSchema.safeParse(entry.resultat?.donnees).data?.serveur
  const qui = serveur?.par || 'Au bureau'
  return {
    title: entry.libelle,
    detail: entry.resultat?.message ?? 'Cette demande a déjà reçu une réponse.',
    mine: { author: `Vous, ${direQuand(entry.fait_a)}`, value: libelleEtatDemande(7) },
    theirs: {
      author: serveur?.a ? `${qui}, ${direQuand(serveur.a)}` : qui,
      value: (serveur && libelleEtatDemande(serveur.demande_conge_etat)) || 'Déjà traitée',
    },
  }
}

export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  // Days that another request covers, days gone by: the form opens again with what was typed.
  [TYPE_DEMANDER]: { correct: entry => adresseNouvelle(entry.id) },
  // The manager has answered: there is nothing left to withdraw.
  [TYPE_RENDRE]: { compare: comparerReponse, keepMine: null },
  [TYPE_RETIRER]: { compare: comparerReponse, keepMine: null },
}
