import { MODULE_DOCUMENTS } from '#domains/residences/model/documents-commun.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lireTenants, tientDroit } from '../tenants.ts'

/** Whether a row of `utilisateur u` may open the documents of their house: titles go to nobody else. */
export const OUVRE_DOCUMENTS = tientDroit(MODULE_DOCUMENTS)

/** Who may open the documents of the house, by name. */
export const lireGens = (context: Pick<Context, 'db' | 'caller'>) => lireTenants(context, MODULE_DOCUMENTS)

interface Roles {
  readonly redacteur_id: number
  readonly verificateur_id: number | null
  readonly approbateur_id: number | null
}
const MOTS = { redacteur_id: 'Rédige', verificateur_id: 'Vérifie', approbateur_id: 'Approuve' } as const

/** Three people of the house who may open its documents, no two alike. @throws CodedError SAISIE */
export async function exigerRoles(context: Context, roles: Roles, avant?: Roles): Promise<void> {
  const champs: Record<string, string> = {}
  const connus = new Set((await lireGens(context)).map(p => p.utilisateur_id))
  for (const champ of Object.keys(MOTS) as (keyof typeof MOTS)[]) {
    const id = roles[champ]
    // Who was named before they lost their access may stay named.
    if (id !== null && id !== avant?.[champ] && !connus.has(id))
      champs[champ] = `${MOTS[champ]}\u00a0: ce choix n’existe pas.`
  }
  const { redacteur_id: r, verificateur_id: v, approbateur_id: a } = roles
  if (v !== null && v === r) champs.verificateur_id ??= 'Une autre personne que celle qui rédige.'
  if (a !== null && (a === r || a === v))
    champs.approbateur_id ??= 'Une autre personne que celles qui rédigent et vérifient.'
  if (Object.keys(champs).length > 0) throw refuse('SAISIE', { champs })
}
