import type { ActionPresentation, ComparedValues } from '#client/modules/modules.ts'
import {
  corrigerPayloadSchema,
  rayerPayloadSchema,
  TYPE_AJOUTER,
  TYPE_CORRIGER,
  TYPE_RAYER,
} from '#domains/home-care/model/transmission.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { direQuand } from '#wire/moments.ts'
import { adresseReprendre } from '../address.ts'

/** What the sync centre does with refused actions of this module (offline rules 6 and 11). */

type Refusee = Pick<OutboxEntry, 'payload' | 'fait_a' | 'resultat'>

/** The office's word in a conflict, as the ledger stores it. */
interface MotDuBureau {
  readonly texte?: string
  readonly version?: number
  readonly par?: string
  readonly a?: string
  readonly rayee?: string | null
}

function motDuBureau({ resultat }: Pick<OutboxEntry, 'resultat'>): MotDuBureau {
  return ((resultat?.donnees ?? {}) as { serveur?: MotDuBureau }).serveur ?? {}
}

function comparer(entry: Refusee, mien: string): ComparedValues {
  const { texte, par = 'Le bureau', a, rayee } = motDuBureau(entry)
  return {
    title: 'Fiche de transmission',
    detail: rayee
      ? 'Elle a été rayée entre-temps\u00a0: elle ne change plus. Écrivez-en une nouvelle s’il le faut.'
      : 'Elle a changé entre-temps\u00a0: choisissez le texte à garder, l’autre restera lisible.',
    mine: { author: `Vous, ${direQuand(entry.fait_a)}`, value: mien },
    theirs: {
      author: a ? `${par}, ${direQuand(a)}` : par,
      value: rayee ? `Rayée\u00a0: ${rayee}` : (texte ?? 'Autre texte'),
    },
  }
}

/** "Garder le mien": the same change, from the version that the office now has. */
function depuisLeServeur(entry: Refusee): unknown {
  const { version } = motDuBureau(entry)
  return version === undefined ? entry.payload : { ...(entry.payload as object), version }
}

export const ACTIONS: Readonly<Record<string, ActionPresentation>> = {
  [TYPE_AJOUTER]: { correct: entry => adresseReprendre(entry.id) },
  [TYPE_CORRIGER]: {
    compare: entry => comparer(entry, corrigerPayloadSchema.safeParse(entry.payload).data?.texte ?? 'Votre texte'),
    keepMine: depuisLeServeur,
  },
  [TYPE_RAYER]: {
    compare: entry =>
      comparer(entry, `Rayer\u00a0: ${rayerPayloadSchema.safeParse(entry.payload).data?.motif ?? 'cette fiche'}`),
    keepMine: depuisLeServeur,
  },
}
