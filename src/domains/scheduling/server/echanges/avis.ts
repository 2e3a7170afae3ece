import { notifierTous } from '#domains/shell/server/api.ts'
import type { Context } from '#server/http/context.ts'

export interface Avis {
  /** Read on locked screens: nobody's name. */
  readonly titre: string
  readonly body: string
  readonly lien: string
}

/** Tells these people, once each, except who does it. */
export async function prevenir(context: Context, utilisateurs: readonly number[], avis: Avis): Promise<void> {
  const { compte_id, utilisateur_id: moi } = context.caller
  const autres = [...new Set(utilisateurs)].filter(id => id !== moi)
  await notifierTous(
    context,
    autres.map(utilisateur_id => ({ compte_id, utilisateur_id, ...avis })),
  )
}
