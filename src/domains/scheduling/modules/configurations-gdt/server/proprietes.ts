import { annoncer } from '#domains/scheduling/server/changements.ts'
import { lireAgents } from '#domains/scheduling/server/queries/agents.ts'
import { lireReglages } from '#domains/scheduling/server/queries/proprietes.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import type { ProprietesCompte } from '../contract.ts'

/** What the account decided, or the defaults. */
export async function lire(context: Context): Promise<ProprietesCompte> {
  const { proprietes, convention, site } = await lireReglages(context)
  return { ...proprietes, convention, site_feries: site }
}

/** Everybody's planning depends on these: open screens read again. */
export async function annoncerATous(context: Context): Promise<void> {
  const agents = await lireAgents(context)
  await annoncer(context, [...agents.map(a => a.utilisateur_id), context.caller.utilisateur_id])
}

/** Absolute: the same properties again change nothing and leave no line in the audit. */
export async function enregistrer(context: Context, body: ProprietesCompte): Promise<void> {
  const { db, caller } = context
  const avant = await lire(context)
  await db
    .insertInto('planning_proprietes')
    .values({ compte_id: caller.compte_id, ...body })
    .onConflict(conflict => conflict.column('compte_id').doUpdateSet(body))
    .execute()
  const apres = await lire(context)
  const noms = Object.keys(apres) as (keyof ProprietesCompte)[]
  const changes = noms.filter(nom => apres[nom] !== avant[nom])
  if (changes.length === 0) return
  const seulement = (de: ProprietesCompte) => Object.fromEntries(changes.map(nom => [nom, de[nom]]))
  await record(context, {
    action: 'proprietes_compte.modifier',
    entite: `planning_proprietes:${caller.compte_id}`,
    avant: seulement(avant),
    apres: seulement(apres),
  })
  await annoncerATous(context)
}
