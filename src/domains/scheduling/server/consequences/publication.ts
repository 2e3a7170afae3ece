import type { Publication } from '#domains/scheduling/model/bureau/publication.ts'
import type { EffetsPublication, HeuresPubliees } from '#domains/scheduling/model/consequences/publication.ts'
import { enVersions, semaineDue } from '#domains/scheduling/model/contrat.ts'
import { minutesReelles } from '#domains/scheduling/model/planning/heures.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import {
  auDela,
  frisesDe,
  lundisFinissant,
  minutesDu,
  type Travail,
} from '#domains/scheduling/model/statistiques/semaines.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireEffectifs } from '../bureau/brouillons.ts'
import { lireAPublier } from '../bureau/prevoir.ts'
import type { AgentLu } from '../planning/agents.ts'
import { couvrir, lireMatiere, type Matiere } from '../statistiques/matiere.ts'

/** Every hour counts as worked: what is asked is what the month will hold. */
const TOUT_EST_FAIT = Number.POSITIVE_INFINITY

/** The days of a publication and those of the weeks that end on them; a night of the eve ends on the first Monday. */
function joursLus(periode: Periode): Periode {
  const lundis = lundisFinissant(periode)
  const [premier = periode.du, dernier = periode.du] = [lundis[0], lundis.at(-1)]
  return couvrir(periode, { du: ajouterJours(premier, -1), au: ajouterJours(dernier, 6) })
}

/**
 * What publishing would make of everybody's hours: planned, due, and beyond. Locks nothing, and does not follow the number of
 * people in what it asks of the database.
 */
export async function lireEffetsPublication(
  context: Context,
  publication: Pick<Publication, 'du' | 'au' | 'agents'>,
): Promise<EffetsPublication> {
  const { du, au } = publication
  const jours = joursLus({ du, au })
  const { ids, gens } = await lireAPublier(context, publication)
  const [matiere, apres] = await Promise.all([
    lireMatiere(context, Number(du.slice(0, 4)), jours),
    lireEffectifs(context, jours, new Set(ids)),
  ])
  const futurs = Map.groupBy(apres, p => p.utilisateur_id)
  const touches = new Set(gens)
  // Asked for some, it tells theirs, and those of whom a post comes from or goes to; else everybody's.
  const vises = publication.agents && new Set([...publication.agents, ...gens])
  const agents = matiere.agents.filter(a => vises?.has(a.utilisateur_id) ?? true)
  const personnes = agents.map((agent): HeuresPubliees => {
    const { utilisateur_id } = agent
    const compter = (postes: Travail['pointages']) => compterPour(matiere, agent, postes, { du, au })
    const avant = compter(matiere.travailDe(utilisateur_id).pointages)
    const ensuite = touches.has(utilisateur_id) ? compter(futurs.get(utilisateur_id) ?? []) : avant
    const partis = matiere.absences.filter(a => a.utilisateur_id === utilisateur_id && a.jour >= du && a.jour <= au)
    const deux = (sorte: keyof typeof avant) => ({ avant: avant[sorte], apres: ensuite[sorte] })
    return {
      ...{
        utilisateur_id,
        label: formaterNom(agent),
        contrat: matiere.duesDe(utilisateur_id)({ du, au }),
      },
      ...{ prevu: deux('prevu'), supplementaires: deux('supplementaires'), complementaires: deux('complementaires') },
      absences: new Set(partis.map(a => a.jour)).size,
    }
  })
  return {
    lu_a: context.now.toISOString(),
    personnes: personnes.filter(p => p.contrat > 0 || p.prevu.avant > 0 || p.prevu.apres > 0),
  }
}

/** Hours of somebody with these posts: those of the days, and what their weeks have beyond. */
function compterPour(matiere: Matiere, agent: AgentLu, pointages: Travail['pointages'], { du, au }: Periode) {
  const { utilisateur_id } = agent
  const pauses = matiere.pausesDe(utilisateur_id)
  const contrats = enVersions(matiere.contratsDe(utilisateur_id))
  const prevu = pointages
    .filter(p => p.pointage_date >= du && p.pointage_date <= au)
    .reduce((somme, p) => somme + minutesReelles(p, versionDu(pauses, p.pointage_date)), 0)
  const travail = { ...matiere.travailDe(utilisateur_id), pointages }
  const { faites } = frisesDe(travail, { ...joursLus({ du, au }), pauses, maintenant: TOUT_EST_FAIT })
  const semaines = lundisFinissant({ du, au }).map(lundi => {
    const par_an = faites.pauseDu(ajouterJours(lundi, 6)).propriete_decompte === 'annee'
    return auDela(minutesDu(faites, lundi), { ...semaineDue(contrats, lundi, agent.minutes_hebdomadaires), par_an })
  })
  return {
    prevu,
    supplementaires: semaines.reduce((somme, s) => somme + s.sup25 + s.sup50, 0),
    complementaires: semaines.reduce((somme, s) => somme + s.complementaires, 0),
  }
}
