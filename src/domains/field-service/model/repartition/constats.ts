import { bornesJour, formaterDuree, heureParis, type JourIso, jourParis, versMs } from '#wire/dates.ts'
import { formaterJourDatee } from '#wire/moments.ts'
import { calculerDetour } from '../creneaux/detour.ts'
import { raisonDeRefus, reunir } from '../creneaux/place.ts'
import { estimerTrajet } from '../creneaux/trajet.ts'
import { DIRE_RAISON, type Intervalle, type Lieu, type TechnicienDe, type TempsTournee } from '../creneaux/types.ts'
import type { Constat, Depart, Place, Regles, VisiteAPlacer } from './types.ts'

const MINUTE = 60_000
const HEURE = 60 * MINUTE
/** Eleven hours without work between two days (Code du travail, art. L3131-1). */
const REPOS = 11 * HEURE
/** Ten hours of work in a day (Code du travail, art. L3121-18). */
const JOURNEE = 10 * HEURE

const iso = (ms: number) => new Date(ms).toISOString()
const heure = (ms: number) => heureParis(iso(ms))

let derniere: Intervalle = { debut: 0, fin: 0 }

/** From midnight to midnight around an instant. The same day is asked for again and again: a calendar is slow to ask. */
function journeeDe(ms: number): Intervalle {
  if (ms < derniere.debut || ms >= derniere.fin) {
    const { debut, fin } = bornesJour(jourParis(iso(ms)))
    derniere = { debut: versMs(debut), fin: versMs(fin) }
  }
  return derniere
}
const dans = ({ debut, fin }: Intervalle, ms: number) => debut <= ms && ms < fin
const minutes = (ms: number) => formaterDuree(Math.ceil(ms / MINUTE))
const attention = (sorte: string, texte: string): Constat => ({ sorte, niveau: 'attention', texte })
const bloque = (sorte: string, texte: string): Constat => ({ sorte, niveau: 'bloque', texte })

/** Milliseconds by road; null where one of the two is not on the map. */
function trajet(de: Lieu, vers: Lieu, temps: TempsTournee): number | null {
  const estime = estimerTrajet(de, vers, temps)
  return estime && estime.minutes * MINUTE
}

/** What the customer was promised, against when it would be. */
function jugerPromesse({ promesse }: VisiteAPlacer, { debut }: Intervalle, { depuis }: Regles): Constat[] {
  if (!promesse || (debut >= promesse.debut && debut < promesse.fin)) return []
  const promis = `${heure(promesse.debut)} et ${heure(promesse.fin)}`
  const [dit, aujourdhui] = [promesse.debut, depuis].map(ms => jourParis(iso(ms))) as [JourIso, JourIso]
  const jour = dans(journeeDe(promesse.debut), debut) ? '' : ` ${formaterJourDatee(dit, aujourdhui)},`
  return [attention('promesse', `Hors du créneau promis au client\u00a0:${jour} entre ${promis}.`)]
}

/** Somebody's own reasons: what the office refuses, and what it lets whoever knows decide. */
function jugerPersonne(technicien: TechnicienDe, place: Intervalle): Constat[] {
  const { utilisateur_nom: nom, competent, en_zone } = technicien
  const dire = (sorte: keyof typeof DIRE_RAISON) => `${nom}\u00a0: ${DIRE_RAISON[sorte]}.`
  const constats = [
    ...(competent ? [] : [attention('competence', dire('competence'))]),
    ...(en_zone ? [] : [attention('zone', dire('zone'))]),
  ]
  const raison = raisonDeRefus({ ...technicien, competent: true, en_zone: true }, place)
  if (raison === 'absent' || raison === 'occupe') constats.push(bloque(raison, dire(raison)))
  else if (raison) constats.push(attention(raison, dire(raison)))
  return constats
}

/** The ways to and from what stands around it that day, in time or not; an estimate. */
function jugerTrajets({ visites }: TechnicienDe, place: Intervalle, lieu: Lieu, temps: TempsTournee): Constat[] {
  const jour = journeeDe(place.debut)
  const siennes = visites.filter(v => dans(jour, v.debut))
  const avant = siennes
    .filter(v => v.fin <= place.debut)
    .toSorted((a, b) => a.fin - b.fin)
    .at(-1)
  const apres = siennes.filter(v => v.debut >= place.fin).toSorted((a, b) => a.debut - b.debut)[0]
  const manque = (de: Lieu, vers: Lieu, libre: number) => Math.max(0, (trajet(de, vers, temps) ?? 0) - libre)
  const arrivee = avant ? manque(avant, lieu, place.debut - avant.fin) : 0
  const suite = apres ? manque(lieu, apres, apres.debut - place.fin) : 0
  return [
    ...(avant && arrivee >= MINUTE
      ? [
          attention(
            'trajet',
            `Arrivée environ ${minutes(arrivee)} après ${heure(place.debut)}, trajet depuis l’intervention de ${heure(avant.debut)}.`,
          ),
        ]
      : []),
    ...(apres && suite >= MINUTE
      ? [attention('suivante', `Retarde d’environ ${minutes(suite)} l’intervention de ${heure(apres.debut)}.`)]
      : []),
  ]
}

/** Rest between two days and length of this one, where this place is what changes them. */
function jugerJournee({ visites }: TechnicienDe, place: Intervalle): Constat[] {
  const jour = journeeDe(place.debut)
  const journee = [...visites.filter(v => dans(jour, v.debut)), place]
  const debut = Math.min(...journee.map(v => v.debut))
  const fin = Math.max(...journee.map(v => v.fin))
  const veille = Math.max(...visites.filter(v => v.debut < jour.debut).map(v => v.fin))
  const lendemain = Math.min(...visites.filter(v => v.debut >= jour.fin).map(v => v.debut))
  const court = (repos: number, autre: string) =>
    Number.isFinite(repos) && repos < REPOS
      ? [attention('repos', `Repos de ${minutes(Math.max(0, repos))} avec ${autre}, onze heures au moins (L3131-1).`)]
      : []
  // What is late runs into what follows: an hour counts once.
  const total = reunir(journee).reduce((somme, v) => somme + v.fin - v.debut, 0)
  return [
    ...(place.debut === debut ? court(debut - veille, 'la veille') : []),
    ...(place.fin === fin ? court(lendemain - fin, 'le lendemain') : []),
    ...(total > JOURNEE
      ? [attention('duree', `${minutes(total)} d’interventions ce jour-là, dix heures au plus (L3121-18).`)]
      : []),
  ]
}

const lieuDe = ({ latitude, longitude }: Depart): Lieu => ({
  adresse_latitude: latitude,
  adresse_longitude: longitude,
})

const info = (texte: string): Constat[] => [{ sorte: 'detour', niveau: 'info', texte }]

const DEPUIS = { entreprise: 'l’entreprise', technicien: 'son départ' } as const

/** Nothing else that day: the way from where the tour leaves, where that is known. */
function direSeule(lieu: Lieu, depart: Depart | null, temps: TempsTournee): string {
  const seule = 'Seule intervention de sa journée'
  const chemin = depart && estimerTrajet(lieuDe(depart), lieu, temps)
  if (!depart || !chemin) return `${seule}.`
  const km = `${String(Math.round(chemin.km * 10) / 10).replace('.', ',')}\u00a0km`
  const duree = formaterDuree(Math.round(chemin.minutes))
  return `${seule}\u00a0: environ ${duree} depuis ${DEPUIS[depart.sorte]} (${km}, estimation).`
}

function direDetour({ technicien, ...place }: Place, { lieu }: VisiteAPlacer, { temps, departDe }: Regles): Constat[] {
  const jour = journeeDe(place.debut)
  const du_jour = technicien.visites.filter(v => dans(jour, v.debut))
  if (du_jour.length === 0) return info(direSeule(lieu, departDe?.(technicien.utilisateur_id) ?? null, temps))
  const { minutes_ajout, distance_ajout, distance_inconnue } = calculerDetour(lieu, place, { du_jour, temps })
  if (minutes_ajout === null)
    // Taken at that very hour: which way it would be, nobody asks.
    return distance_inconnue === 'premiere_visite' ? [] : info('Adresse absente de la carte\u00a0: trajet inconnu.')
  const km = `${String(distance_ajout).replace('.', ',')}\u00a0km`
  return info(`Ajoute environ ${formaterDuree(minutes_ajout)} à sa journée (${km}, estimation).`)
}

/**
 * What a day becomes if a visit stands there, before anybody says yes: what is refused first, then what somebody who knows may
 * decide, then what it costs.
 * @param place `technicien` null: given to nobody, which only the promise can contradict
 */
export function juger(
  place: Intervalle & { readonly technicien: TechnicienDe | null },
  visite: VisiteAPlacer,
  regles: Regles,
): Constat[] {
  const { technicien } = place
  const passe = place.debut < regles.depuis ? [attention('passe', 'Cette heure est passée.')] : []
  if (!technicien) return [...passe, ...jugerPromesse(visite, place, regles)]
  const personne = jugerPersonne(technicien, place)
  return [
    ...personne.filter(c => c.niveau === 'bloque'),
    ...passe,
    ...personne.filter(c => c.niveau !== 'bloque'),
    ...jugerPromesse(visite, place, regles),
    ...jugerTrajets(technicien, place, visite.lieu, regles.temps),
    ...jugerJournee(technicien, place),
    ...direDetour({ ...place, technicien }, visite, regles),
  ]
}

/** Whether nothing speaks against it but what it costs. */
export const estLibre = (constats: readonly Constat[]): boolean => constats.every(c => c.niveau === 'info')
