import { bornesJour, type JourIso, versMs } from '#wire/dates.ts'
import { heuresSupposees } from '../creneaux/tranches.ts'
import type { Intervalle, TechnicienDe } from '../creneaux/types.ts'
import { juger } from './constats.ts'
import { couter } from './cout.ts'
import type { Constat, Place, Regles, VisiteAPlacer } from './types.ts'

const QUART = 15 * 60_000

/** A visit whose technician is not there. */
export interface ADonner extends VisiteAPlacer, Intervalle {
  readonly intervention_id: number
  /** Whether somebody knows its service, and works where it is. */
  readonly aptitude: (utilisateur_id: number) => { readonly competent: boolean; readonly en_zone: boolean }
}

/** To whom it would go. */
export interface LigneDonnee extends Intervalle {
  readonly intervention_id: number
  readonly utilisateur_id: number
  /** `heure`: as it was; `promesse`: another hour, within what was promised; `ailleurs`: the customer is to be told. */
  readonly tenue: 'heure' | 'promesse' | 'ailleurs'
  readonly constats: readonly Constat[]
}

export interface Repartition {
  readonly lignes: LigneDonnee[]
  /** Visits that fit nowhere that day. */
  readonly restantes: number[]
}

interface Choix {
  readonly ligne: LigneDonnee
  readonly prix: number
}

function* quarts({ debut, fin }: Intervalle): Generator<number> {
  for (let t = Math.ceil(debut / QUART) * QUART; t < fin; t += QUART) yield t
}

/** Starts that are looked at, from what changes least to what changes most: each step only where the one before gave nothing. */
function* departs(visite: ADonner, { disponibilites, en_zone }: TechnicienDe, { journee, supposees }: Cadre) {
  yield { tenue: 'heure' as const, debuts: [visite.debut] }
  // Promised for another day, it is kept by no hour of this one.
  const promises = visite.promesse ? [...quarts(visite.promesse)] : []
  const ceJour = promises.filter(debut => debut >= journee.debut && debut < journee.fin)
  if (ceJour.length > 0) yield { tenue: 'promesse' as const, debuts: ceJour }
  if (!en_zone) return
  // Hours of the days around are read too, for the rest between them: nothing is moved there.
  const heures = (disponibilites ?? [supposees]).map(h => ({
    debut: Math.max(h.debut, journee.debut),
    fin: Math.min(h.fin, journee.fin),
  }))
  yield { tenue: 'ailleurs' as const, debuts: heures.flatMap(h => [...quarts(h)]) }
}

/** The promise alone may be broken, by somebody of the area, or the area left, to keep the promise: both are said. */
function estAdmis({ sorte }: Constat, { tenue, dehors }: { tenue: LigneDonnee['tenue']; dehors: boolean }): boolean {
  return dehors ? sorte === 'zone' : sorte === 'promesse' && tenue !== 'promesse'
}

/** The best place of one visit in one person's day; null: none. */
function placer(visite: ADonner, personne: TechnicienDe, cadre: Cadre): Choix | null {
  const { regles } = cadre
  const technicien = { ...personne, ...visite.aptitude(personne.utilisateur_id) }
  // Somebody of another area is asked to keep a promise, and for nothing else.
  if (!technicien.competent || !(technicien.en_zone || visite.promesse)) return null
  const dehors = !technicien.en_zone
  const duree = visite.fin - visite.debut
  for (const { tenue, debuts } of departs(visite, technicien, cadre)) {
    let meilleur: Choix | null = null
    for (const debut of debuts) {
      const place: Place = { technicien, debut, fin: debut + duree }
      const prix = couter(place, { ...visite, voulue: visite }, regles) + (dehors ? HORS_ZONE : 0)
      if (meilleur && meilleur.prix <= prix) continue
      const constats = juger(place, visite, regles)
      if (!constats.every(c => c.niveau === 'info' || estAdmis(c, { tenue, dehors }))) continue
      const { intervention_id } = visite
      const ligne = {
        intervention_id,
        utilisateur_id: technicien.utilisateur_id,
        debut,
        fin: place.fin,
        tenue,
        constats,
      }
      meilleur = { ligne, prix }
    }
    if (meilleur) return meilleur
  }
  return null
}

interface Cadre {
  /** From midnight to midnight. */
  readonly journee: Intervalle
  /** What is worked where the company said nothing. */
  readonly supposees: Intervalle
  readonly regles: Regles
}

/** More than any way and any hour, less than a promise that is not kept. */
const HORS_ZONE = 2000
/** Nobody else could take it: worth more than any difference between two people. */
const SEUL = 1e6

/**
 * Deals the visits of a day out again: at each turn the one that would lose most by waiting goes where it costs least (regret
 * insertion, as in Potvin and Rousseau 1993), and what was dealt stands in the way of what follows. The same visits and people
 * give the same proposal.
 * @param equipe the others, without whoever is away
 */
export function repartir(
  visites: readonly ADonner[],
  equipe: readonly TechnicienDe[],
  { jour, regles }: { readonly jour: JourIso; readonly regles: Regles },
): Repartition {
  const { debut: minuit, fin: minuit2 } = bornesJour(jour)
  const journee = { debut: versMs(minuit), fin: versMs(minuit2) }
  const cadre = { journee, supposees: heuresSupposees(jour), regles }
  const gens = new Map(equipe.map(t => [t.utilisateur_id, t]))
  const demandees = new Map(visites.map(v => [v.intervention_id, v]))
  const posees = new Map<number, TechnicienDe['visites'][number]>()
  const restantes = new Map(visites.map(v => [v.intervention_id, v]))
  const places = new Map<number, Map<number, Choix | null>>()
  for (const visite of visites)
    places.set(visite.intervention_id, new Map(equipe.map(t => [t.utilisateur_id, placer(visite, t, cadre)])))
  const lignes: LigneDonnee[] = []
  for (;;) {
    let prochain: { choix: Choix; regret: number } | null = null
    for (const id of restantes.keys()) {
      const [premier, second] = [...(places.get(id)?.values() ?? [])]
        .filter(c => c !== null)
        .toSorted((a, b) => a.prix - b.prix || a.ligne.utilisateur_id - b.ligne.utilisateur_id)
      if (!premier) continue
      const regret = second ? second.prix - premier.prix : SEUL - premier.prix
      if (!prochain || regret > prochain.regret) prochain = { choix: premier, regret }
    }
    if (!prochain) break
    const { ligne } = prochain.choix
    const { intervention_id, utilisateur_id, debut, fin } = ligne
    const donnee = restantes.get(intervention_id)
    const personne = gens.get(utilisateur_id)
    if (!donnee || !personne) break
    lignes.push(ligne)
    restantes.delete(intervention_id)
    const posee = { debut, fin, ...donnee.lieu }
    posees.set(intervention_id, posee)
    const apres = { ...personne, visites: [...personne.visites, posee] }
    gens.set(utilisateur_id, apres)
    for (const visite of restantes.values())
      places.get(visite.intervention_id)?.set(utilisateur_id, placer(visite, apres, cadre))
  }
  // What was dealt first did not know of what followed: each is told among all that its person was given.
  const redire = (ligne: LigneDonnee): LigneDonnee => {
    const { intervention_id, utilisateur_id, debut, fin } = ligne
    const visite = demandees.get(intervention_id)
    const personne = gens.get(utilisateur_id)
    if (!visite || !personne) return ligne
    const autour = personne.visites.filter(v => v !== posees.get(intervention_id))
    const technicien = { ...personne, ...visite.aptitude(utilisateur_id), visites: autour }
    return { ...ligne, constats: juger({ technicien, debut, fin }, visite, regles) }
  }
  // As whoever reads it knows the day: by the hours that the visits had.
  const debutDe = new Map(visites.map(v => [v.intervention_id, v.debut]))
  const avant = ({ intervention_id: id }: LigneDonnee) => debutDe.get(id) ?? 0
  return {
    lignes: lignes.map(redire).toSorted((a, b) => avant(a) - avant(b) || a.debut - b.debut),
    restantes: [...restantes.keys()],
  }
}
