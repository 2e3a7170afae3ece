import { type Clotures, cleDuMois, type EtatMois } from '#domains/scheduling/model/cloture/cloture.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { jourParis } from '#wire/dates.ts'
import { bornesMois } from '../bureau/mois.ts'
import { lireAgents, lireNoms } from '../planning/agents.ts'
import { lireMois } from '../statistiques/mois.ts'
import { lireReponses } from './feuilles.ts'
import { figer } from './figer.ts'
import { lireObstacles } from './obstacles.ts'
import { lireReouvertures, presenterReouverture } from './reouvertures.ts'

export interface MoisVise {
  readonly annee: number
  readonly mois: number
}

export type Lecture = Pick<Context, 'db' | 'caller' | 'now'>

/** Whether the last day of a month is over. */
export function estFini({ now }: Pick<Context, 'now'>, { annee, mois }: MoisVise): boolean {
  return bornesMois(annee, mois).au < jourParis(now)
}

/** @throws CodedError MOIS_A_FINIR */
export function exigerFini(context: Pick<Context, 'now'>, vise: MoisVise): void {
  if (!estFini(context, vise)) throw refuse('MOIS_A_FINIR')
}

/** How each month stands that is not open, by person. */
export async function lireEtats({ db, caller }: Lecture, { annee, mois }: MoisVise) {
  const rows = await db
    .selectFrom('mois_clos')
    .select(['utilisateur_id', 'etat', 'auteur_id', 'fait_a', 'empreinte'])
    .where('compte_id', '=', caller.compte_id)
    .where('mois', '=', bornesMois(annee, mois).du)
    .execute()
  return new Map(rows.map(r => [r.utilisateur_id, r]))
}

/** The month of each agent of the house, or of some, what it counts, and how it stands. */
export async function lireMoisAClore(context: Lecture, vise: MoisVise, gens?: readonly number[]) {
  const cle = cleDuMois(vise.annee, vise.mois)
  const periode = bornesMois(vise.annee, vise.mois)
  const [{ matiere, detailDe }, presents, etats, obstacles] = await Promise.all([
    lireMois(context, vise, gens),
    lireAgents(context, gens, periode, { partis: true }),
    lireEtats(context, vise),
    lireObstacles(context, periode),
  ])
  const duMois = new Set([...presents.map(a => a.utilisateur_id), ...etats.keys()])
  return {
    pauses: matiere.pauses,
    agents: matiere.agents
      .filter(a => duMois.has(a.utilisateur_id))
      .map(agent => {
        const detail = detailDe(agent)
        const { utilisateur_id } = agent
        const pose = etats.get(utilisateur_id)
        const etat: EtatMois = pose?.etat ?? 'ouvert'
        const { label } = detail
        return {
          ...{ utilisateur_id, label, etat, pose, ...figer(detail, cle) },
          obstacles: etat === 'clos' ? [] : (obstacles.get(utilisateur_id) ?? []),
        }
      }),
  }
}

/** The list of the desk: how far the closing of a month is. */
export async function lireClotures(context: Lecture, vise: MoisVise): Promise<Clotures> {
  const { agents, pauses } = await lireMoisAClore(context, vise)
  const [noms, reponses, rouverts] = await Promise.all([
    lireNoms(
      context,
      agents.flatMap(a => (a.pose ? [a.pose.auteur_id] : [])),
    ),
    lireReponses(context, vise),
    lireReouvertures(context, bornesMois(vise.annee, vise.mois).du),
  ])
  const rouvertsDe = Map.groupBy(rouverts, r => r.utilisateur_id)
  return {
    ...{ lu_a: context.now.toISOString(), ...vise, fini: estFini(context, vise) },
    par_an: versionDu(pauses, bornesMois(vise.annee, vise.mois).au).propriete_decompte === 'annee',
    agents: agents.map(({ utilisateur_id, label, etat, pose, chiffres, empreinte, obstacles }) => ({
      ...{ utilisateur_id, label, etat, chiffres, obstacles },
      par: pose ? (noms.get(pose.auteur_id) ?? '') : null,
      soi: pose?.auteur_id === utilisateur_id,
      fait_a: pose?.fait_a.toISOString() ?? null,
      change: pose !== undefined && pose.empreinte !== empreinte,
      empreinte,
      reponse: reponses.get(utilisateur_id) ?? null,
      ...(rouvertsDe.has(utilisateur_id) && {
        reouvertures: rouvertsDe.get(utilisateur_id)?.map(presenterReouverture),
      }),
    })),
  }
}
