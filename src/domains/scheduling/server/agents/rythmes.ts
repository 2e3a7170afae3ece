import { sql } from 'kysely'
import type { Contrat } from '#domains/scheduling/model/contrat.ts'
import { type Version, type Versions, versionDu } from '#domains/scheduling/model/versions.ts'

type RythmeMetier = Version<boolean> & { readonly metier_id: number }

/** Whether the rhythm of each job that a person `u` ever has is irregular, by the day from which it is so. */
export const rythmesDesMetiers = sql<RythmeMetier[] | null>`(
  select json_agg(json_build_object('metier_id', v.metier_id, 'valable_du', v.valable_du,
    'valeur', v.rythme_irregulier = 1) order by v.valable_du)
  from metier_version v where v.compte_id = u.compte_id and v.metier_id in (select c.metier_id from agent_contrat c
    where c.compte_id = u.compte_id and c.utilisateur_id = u.utilisateur_id))`

/** The rhythm of somebody's days: that of the job that they have then. Null without any job. */
export function rythmesDe(contrats: Versions<Contrat>, metiers: readonly RythmeMetier[]): Version<boolean>[] | null {
  if (metiers.length === 0) return null
  const jours = [...new Set([...contrats, ...metiers].map(v => v.valable_du))].sort()
  return jours.map(jour => {
    const { metier_id } = versionDu(contrats, jour)
    const [premier, ...suivants] = metiers.filter(m => m.metier_id === metier_id)
    return { valable_du: jour, valeur: premier ? versionDu([premier, ...suivants], jour) : false }
  })
}
