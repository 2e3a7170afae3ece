import { z } from 'zod'
import type { ActionPresentation, ComparedValues } from '#client/modules/modules.ts'
import { libelleEtatEchange, type RepondrePayload, TYPE_REPONDRE } from '#domains/scheduling/model/echanges/echange.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { direQuand } from '#wire/moments.ts'
import { LIBELLES_REPONSE } from '../offline.ts'

/** What the sync centre shows of refused answers: the state at the office, and mine (offline rule 11). */

/** The office's word in a conflict, as the ledger stores it; what an older server left out is simply not said. */
const serveurSchema = z.object({
  bde_etat: z.number(),
  a: z.string().nullish(),
  par: z.string().nullish(),
})

function motDuBureau({ resultat }: Pick<OutboxEntry, 'resultat'>): z.infer<typeof serveurSchema> | null {
  const { data } = z.object({ serveur: serveurSchema }).safeParse(resultat?.donnees)
  return data?.serveur ?? null
}

/** Conflicts about something else than the exchange's state. */
const AUTRES: Readonly<Record<string, string>> = {
  POSTE_MODIFIE: 'Le poste a changé',
  POSTE_RESERVE: 'Promis dans un autre échange',
}

function comparer(mienne: string, entry: Pick<OutboxEntry, 'resultat' | 'fait_a' | 'libelle'>): ComparedValues {
  const serveur = motDuBureau(entry)
  const qui = serveur?.par || 'Au bureau'
  return {
    title: entry.libelle,
    detail: entry.resultat?.message ?? 'Cet échange a changé entre-temps.',
    mine: { author: `Vous, ${direQuand(entry.fait_a)}`, value: mienne },
    theirs: {
      author: serveur?.a ? `${qui}, ${direQuand(serveur.a)}` : qui,
      value: (serveur && libelleEtatEchange(serveur.bde_etat)) || AUTRES[entry.resultat?.code ?? ''] || 'Autre état',
    },
  }
}

export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [TYPE_REPONDRE]: {
    // Our own queued operation wrote the payload.
    compare: entry => comparer(LIBELLES_REPONSE[(entry.payload as RepondrePayload).action], entry),
    // Answered or promised elsewhere: an exchange does not come back.
    keepMine: null,
  },
}
