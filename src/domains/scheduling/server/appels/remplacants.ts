import type { CibleAppel, Remplacants } from '#domains/scheduling/model/appels/appel.ts'
import { classer } from '#domains/scheduling/model/appels/classement.ts'
import { memeMetier } from '#domains/scheduling/model/echanges/offre.ts'
import { estTardif, type SorteEquite } from '#domains/scheduling/model/equite/equite.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import { minutesNuit, nuitDe, travailDe } from '#domains/scheduling/model/planning/heures.ts'
import { segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { Context } from '#server/http/context.ts'
import { ajouterJours, jourParis, jourSemaine } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'
import { lireEffectifs } from '../bureau/brouillons.ts'
import { mesurerEquite } from '../equite/lectures.ts'
import { lireAgents, lireNoms } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { lireReglages } from '../regles/proprietes.ts'
import { type PosteVise, viser } from './cible.ts'
import { compterHeures, jugerAjout } from './juger.ts'

/** Of what a post is one more: the rarest first. */
async function sorteDe(context: Context, poste: PosteVise): Promise<SorteEquite | null> {
  const jour = poste.pointage_date
  const { proprietes, site } = await lireReglages(context, jour)
  if (nomFerie(jour, site) !== null) return 'feries'
  if (minutesNuit(travailDe(poste, proprietes), nuitDe(proprietes)) >= 180) return 'nuits'
  if (jourSemaine(jour) >= 6) return 'week_ends'
  return estTardif(jourParis(context.now), jour) ? 'tardifs' : null
}

/** The post that each person holds at the same moment, as it will be once everything prepared is published. */
async function lireOccupations(context: Context, gens: readonly number[], poste: PosteVise) {
  const autour = { du: ajouterJours(poste.pointage_date, -1), au: ajouterJours(poste.pointage_date, 1) }
  const postes = await lireEffectifs(context, { utilisateurs: gens, ...autour })
  const vises = segmentsDe(poste)
  const memeMoment = (p: (typeof postes)[number]) =>
    segmentsDe(p).some(s => vises.some(v => s.debut < v.fin && v.debut < s.fin))
  return new Map(
    postes.filter(memeMoment).map(p => [p.utilisateur_id, `${p.poste_libelle} ${phraseHoraire(p)}`] as const),
  )
}

/**
 * Who could take a post, the best first, each with the reasons: judged by the plannings as they will be once published.
 * @throws CodedError INTROUVABLE, SAISIE, DEMANDE_TRAITEE
 */
export async function lireRemplacants(context: Context, cible: CibleAppel): Promise<Remplacants> {
  const poste = await viser(context, cible)
  const jour = poste.pointage_date
  const agents = (await lireAgents(context, undefined, jour)).filter(a => a.utilisateur_id !== poste.remplace_id)
  const gens = agents.map(a => a.utilisateur_id)
  const lire = lireEffectifs
  const [occupations, absences, jugements, heures, equite, sorte, noms] = await Promise.all([
    lireOccupations(context, gens, poste),
    lireAbsences(context, { du: jour, au: jour }, gens),
    jugerAjout(context, gens, poste, { lire }),
    compterHeures(context, agents, poste, { lire }),
    mesurerEquite(context),
    sorteDe(context, poste),
    lireNoms(context, poste.remplace_id === null ? [] : [poste.remplace_id]),
  ])
  const absents = new Set(absences.map(a => a.utilisateur_id))
  const mesures = new Map(equite.map(m => [m.agent.utilisateur_id, m.mesures]))
  const candidats = classer(
    agents.map(agent => {
      const { utilisateur_id, metier_libelle } = agent
      const mesure = sorte === null ? undefined : mesures.get(utilisateur_id)?.[sorte]
      return {
        ...{
          utilisateur_id,
          metier_libelle,
          label: formaterNom(agent),
          meme_metier: poste.metier_id === null ? null : memeMetier(poste, agent),
        },
        absent: absents.has(utilisateur_id),
        occupe: occupations.get(utilisateur_id) ?? null,
        anomalies: jugements.get(utilisateur_id) ?? [],
        ...(heures.get(utilisateur_id) ?? { minutes: 0, prevu: 0, contrat: 0 }),
        equite:
          sorte === null || mesure === undefined || mesure.part === null
            ? null
            : { sorte, ecart: mesure.nombre - mesure.part },
      }
    }),
  )
  return {
    lu_a: context.now.toISOString(),
    poste: presenterPoste(poste),
    remplace: poste.remplace_id === null ? null : (noms.get(poste.remplace_id) ?? null),
    candidats,
  }
}

function presenterPoste(poste: PosteVise): Remplacants['poste'] {
  const { poste_type: _t, metier_id: _m, pointage_id: _p, remplace_id: _r, ...dit } = poste
  return dit
}
