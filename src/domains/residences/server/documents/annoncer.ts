import { adresseDocument } from '#domains/residences/modules/systeme-documentaire/address.ts'
import { notifierTous } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'
import { publish } from '#server/live/publish.ts'
import { lireGens } from './gens.ts'

/** Open screens of the documents read again, and what waits for each. */
export async function annoncer(context: Pick<Context, 'db' | 'caller'>): Promise<void> {
  await publish(context, { compte_id: context.caller.compte_id, utilisateur_id: null, sujet: 'documents' })
}

interface Avis {
  readonly document_id: number
  readonly titre: string
  readonly body: string
}

/** Told to each of them but whoever did it, and to those only who may open it: it says its title. */
export async function prevenir(
  context: Pick<Context, 'db' | 'services' | 'caller'>,
  qui: readonly (number | null)[],
  { document_id, titre, body }: Avis,
): Promise<void> {
  const { compte_id, utilisateur_id: moi } = context.caller
  const autres = new Set(qui.filter(id => id !== null && id !== moi))
  if (autres.size === 0) return
  const lien = adresseDocument(document_id)
  const lecteurs = (await lireGens(context)).filter(p => autres.has(p.utilisateur_id))
  await notifierTous(
    context,
    lecteurs.map(({ utilisateur_id }) => ({ compte_id, utilisateur_id, titre, body, lien })),
  )
}
