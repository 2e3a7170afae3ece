import { sql } from 'kysely'
import { lireLieux } from '#domains/customers/server/api.ts'
import { estimerTrajet } from '#domains/field-service/model/creneaux/trajet.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterMinutes, heureParis, versMs } from '#wire/dates.ts'
import { lireTemps } from '../creneaux/temps.ts'

const CINQ_MINUTES = 300_000

/**
 * About when they are there: from where the technician closed their visit before this one, that day, by the straight line, the
 * usual ratio of roads and the company's minutes a kilometre. Null where one of these is not known, or once it is over.
 */
export async function estimerArrivee(
  context: Pick<Context, 'db' | 'now'> & { readonly caller: Pick<Context['caller'], 'compte_id'> },
  intervention_id: number,
): Promise<string | null> {
  const { db, caller, now } = context
  const { rows } = await sql<{ depart: Date; de: number; vers: number }>`
    select i.heure_ordre as depart, i.adresse_id as vers, (select x.adresse_id from intervention x
        where x.compte_id = i.compte_id and x.technicien_id = i.technicien_id and x.jour = i.jour and x.annulee_a is null
          and x.heure_cloture <= i.heure_ordre order by x.heure_cloture desc limit 1) as de
    from intervention i where i.compte_id = ${caller.compte_id} and i.intervention_id = ${intervention_id}
      and i.heure_ordre is not null`.execute(db)
  const [trajet] = rows
  if (!trajet?.de) return null
  const lieux = await lireLieux(context, [trajet.de, trajet.vers])
  const [de, vers] = [lieux.get(trajet.de), lieux.get(trajet.vers)]
  const estime = de && vers ? estimerTrajet(de, vers, await lireTemps(context)) : null
  if (!estime) return null
  const arrivee = Math.ceil(versMs(ajouterMinutes(trajet.depart, estime.minutes)) / CINQ_MINUTES) * CINQ_MINUTES
  return arrivee > now.getTime() ? heureParis(arrivee) : null
}
