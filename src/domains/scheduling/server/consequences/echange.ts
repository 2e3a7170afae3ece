import type { ConsequencesEchange, HeuresPeriode } from '#domains/scheduling/model/consequences/consequences.ts'
import { estOuvert } from '#domains/scheduling/model/echanges/echange.ts'
import { minutesReelles } from '#domains/scheduling/model/planning/heures.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ajouterJours, type JourIso, lundiDe } from '#wire/dates.ts'
import { lireDues } from '../agents/dues.ts'
import { lireEffectifs } from '../bureau/brouillons.ts'
import { bornesMois, moisDuJour } from '../bureau/mois.ts'
import { examinerEchanges } from '../echanges/examen.ts'
import { type EchangeLu, lireEchanges, postesDe } from '../echanges/lus.ts'
import { direReglement } from '../echanges/mots.ts'
import { lireAgents } from '../planning/agents.ts'
import { lireAbsences } from '../planning/jours.ts'
import { lirePointages, type PointageLu } from '../planning/pointages.ts'
import { lireVisibles } from '../planning/visibles.ts'
import { lireVersions } from '../regles/proprietes.ts'
import { comparerBesoins } from './besoins.ts'

type Etendue = Pick<HeuresPeriode, 'sorte' | 'du' | 'au'>

/** The weeks, then the months, that these days stand in, each once. */
function etenduesDe(jours: readonly JourIso[]): Etendue[] {
  const semaine = (jour: JourIso): Etendue => ({
    sorte: 'semaine',
    du: lundiDe(jour),
    au: ajouterJours(lundiDe(jour), 6),
  })
  const mois = (jour: JourIso): Etendue => ({ sorte: 'mois', ...bornesMois(...moisDuJour(jour)) })
  const toutes = [...jours.map(semaine), ...jours.map(mois)]
  return toutes.filter((e, rang) => toutes.findIndex(autre => autre.sorte === e.sorte && autre.du === e.du) === rang)
}

/** What of these times its agent may see: their hours beyond are told to nobody yet. */
const borner = (etendues: readonly Etendue[], jusqua: JourIso): Etendue[] =>
  etendues.filter(e => e.du <= jusqua).map(e => (e.au <= jusqua ? e : { ...e, au: jusqua }))

const dans =
  ({ du, au }: Periode) =>
  (p: PointageLu) =>
    p.pointage_date >= du && p.pointage_date <= au

/** Each post of an exchange, held by the other of the two. */
function permutes({ origine, cible }: EchangeLu, postes: readonly PointageLu[]): PointageLu[] {
  const vers = (p: PointageLu): number => {
    if (p.pointage_id === origine.pointage_id) return cible.utilisateur_id
    return p.pointage_id === cible.pointage_id ? origine.utilisateur_id : p.utilisateur_id
  }
  return postes.map(p => ({ ...p, utilisateur_id: vers(p) }))
}

/**
 * What an exchange would change, as things stand now.
 * @param seul the one of the two who asks: their own hours alone, and nothing of the house
 * @throws CodedError INTROUVABLE, ECHANGE_PERIME once nobody has to say yes any more
 */
export async function lireConsequencesEchange(
  context: Context,
  bde_id: number,
  { seul }: { readonly seul?: number } = {},
): Promise<ConsequencesEchange> {
  const [echange] = await lireEchanges(context, { bde_id })
  const deux = echange ? [echange.origine, echange.cible] : []
  if (!echange || (seul !== undefined && deux.every(c => c.utilisateur_id !== seul))) throw refuse('INTROUVABLE')
  if (!estOuvert(echange.bde_etat)) {
    const { message } = direReglement(echange, context.caller.utilisateur_id, context.now)
    throw refuse('ECHANGE_PERIME', { message })
  }
  const echanges = await lirePointages(context, { pointages: postesDe([echange]) })
  const [examen] = await examinerEchanges(context, [echange], echanges)
  const jours = [...new Set(echanges.map(p => p.pointage_date))].sort()
  const toutes = etenduesDe(jours)
  const etendues = seul === undefined ? toutes : borner(toutes, (await lireVisibles(context)).au)
  const lus = deux.filter(c => seul === undefined || c.utilisateur_id === seul)
  const heures = await lireHeures(context, echange, etendues)
  return {
    personnes: lus.map(({ utilisateur_id, nom }) => ({
      ...{ utilisateur_id, label: nom, periodes: heures(utilisateur_id) },
      anomalies: examen?.anomalies.filter(a => a.utilisateur_id === utilisateur_id) ?? [],
    })),
    besoins: seul === undefined ? await lireBesoins(context, echange, jours) : [],
    empechement: examen?.obstacle?.message ?? null,
  }
}

async function lireHeures(context: Context, echange: EchangeLu, etendues: readonly Etendue[]) {
  const gens = [echange.origine.utilisateur_id, echange.cible.utilisateur_id]
  const [du = '', au = ''] = [
    etendues.map(e => e.du).sort()[0],
    etendues
      .map(e => e.au)
      .sort()
      .at(-1),
  ]
  if (etendues.length === 0) return () => []
  const [postes, absences, versions, agents, dues] = await Promise.all([
    lirePointages(context, { utilisateurs: gens, du, au }),
    lireAbsences(context, { du, au }, gens),
    lireVersions(context),
    lireAgents(context, gens, { du, au }),
    lireDues(context, { du, au }, gens),
  ])
  const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  const compter = (lus: readonly PointageLu[], id: number, periode: Etendue): number =>
    lus
      .filter(p => p.utilisateur_id === id && !absents.has(`${id}:${p.pointage_date}`))
      .filter(dans(periode))
      .reduce((somme, p) => somme + minutesReelles(p, versionDu(versions, p.pointage_date).proprietes), 0)
  const futurs = permutes(echange, postes)
  return (id: number): HeuresPeriode[] => {
    const { minutes_hebdomadaires = 0 } = agents.find(a => a.utilisateur_id === id) ?? {}
    return etendues.map(e => ({
      ...e,
      ...{
        avant: compter(postes, id, e),
        apres: compter(futurs, id, e),
        // A week of a house that counts by the year is told beside that of its contract, of which it owes a part alone.
        contrat: e.sorte === 'semaine' && dues.parAn(e.du) ? minutes_hebdomadaires : dues.minutes(id, e),
      },
    }))
  }
}

async function lireBesoins(
  context: Context,
  echange: EchangeLu,
  jours: readonly JourIso[],
): Promise<ConsequencesEchange['besoins']> {
  const [du, au] = [jours[0], jours.at(-1)]
  if (du === undefined || au === undefined) return []
  const [postes, absences] = await Promise.all([lireEffectifs(context, { du, au }), lireAbsences(context, { du, au })])
  const absents = new Set(absences.map(a => `${a.utilisateur_id}:${a.jour}`))
  const tenus = (lus: readonly PointageLu[]) =>
    lus
      .filter(p => !absents.has(`${p.utilisateur_id}:${p.pointage_date}`))
      .map(p => ({ utilisateur_id: p.utilisateur_id, jour: p.pointage_date, poste_id: p.poste_id }))
  const noms = new Map(postes.map(p => [p.poste_id, p.poste_libelle]))
  const touches = await comparerBesoins(context, jours, {
    avant: tenus(postes),
    apres: tenus(permutes(echange, postes)),
  })
  return touches.map(({ poste_id, ...besoin }) => ({ ...besoin, poste_libelle: noms.get(poste_id) ?? '' }))
}
