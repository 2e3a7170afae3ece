import { erreurJourDePoste } from '#domains/scheduling/model/bureau/bornes.ts'
import type { Changement, RefusChangement } from '#domains/scheduling/model/bureau/changement.ts'
import { erreurHoraire, segmentsDe } from '#domains/scheduling/model/planning/horaire.ts'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { finirPhrase } from '#wire/moments.ts'
import type { PosteDonnable } from './postes.ts'
import type { Preparation, Rangee } from './rangees.ts'

/** Everything that a lot of changes is worked out from, read under lock. */
export interface Etat {
  readonly preparees: Preparation
  readonly publiees: ReadonlyMap<number, Rangee>
  readonly postes: ReadonlyMap<number, PosteDonnable>
  /** Whether somebody is of the team on a day: a lot goes past the end of a contract. */
  readonly estDeLEquipe: (utilisateur_id: number, jour: JourIso) => boolean
  /** "utilisateur:jour" of days away. */
  readonly absences: ReadonlySet<string>
  /** Numbers for new shifts, in their order. */
  readonly numeros: readonly number[]
  /** The version of whatever is prepared now. */
  readonly version: number
  readonly motif_derogation: string | null
  readonly aujourdhui: JourIso
}

type Refus = Omit<RefusChangement, 'rang'>
const refuser = (code: Refus['code'], message: string): Refus => ({ code, message })
const estRefus = (r: Rangee | Refus | null): r is Refus => r !== null && 'code' in r

/** The shift that a change is about, as the desk sees it now. */
function viser(etat: Etat, { pointage_id, version }: { pointage_id: number; version: number }): Rangee | Refus {
  const publiee = etat.publiees.get(pointage_id)
  const rangee = etat.preparees.get(pointage_id) ?? publiee
  if (!rangee) return refuser('INTROUVABLE', 'Ce poste n’est plus dans le planning.')
  if (rangee.version !== version) return refuser('POSTE_MODIFIE', 'Quelqu’un a changé ce poste entre-temps.')
  // What was to be taken off, and is published no more, is nothing that one could change.
  if (rangee.retire && !publiee) return refuser('INTROUVABLE', 'Ce poste n’est plus dans le planning.')
  // Made from what is published now: an exchange since then is seen by whoever changes it. What was to be taken off is changed
  // from what stands there.
  return { ...(rangee.retire && publiee ? { ...publiee, version } : rangee), base_version: publiee?.version ?? null }
}

function poser(etat: Etat, c: Extract<Changement, { sorte: 'poser' }>, pointage_id: number): Rangee | Refus {
  const poste = etat.postes.get(c.poste_id)
  if (!poste) return refuser('INTROUVABLE', 'Ce poste n’existe plus.')
  const { sorte: _s, date, utilisateur_id, poste_id, ...heures } = c
  return {
    ...{ pointage_id, utilisateur_id, pointage_date: date, poste_id, retire: false, base_version: null },
    ...{ pointage_heures_manuel: null, pointage_heures_supplementaire: 0, version: etat.version },
    ...poste.heuresDu(date),
    ...heures,
    motif_derogation: etat.motif_derogation,
  }
}

function modifier(etat: Etat, c: Extract<Changement, { sorte: 'modifier' }>): Rangee | Refus {
  const vise = viser(etat, c)
  if (estRefus(vise)) return vise
  const { sorte: _s, pointage_id: _p, version: _v, poste_id = vise.poste_id, ...heures } = c
  const poste = etat.postes.get(poste_id)
  if (poste_id !== vise.poste_id && !poste) return refuser('INTROUVABLE', 'Ce poste n’existe plus.')
  // Another post comes with its own hours, and nothing typed for the former one.
  const propres =
    poste && poste_id !== vise.poste_id ? { ...poste.heuresDu(vise.pointage_date), pointage_heures_manuel: null } : {}
  return { ...vise, ...propres, ...heures, poste_id, version: etat.version, motif_derogation: etat.motif_derogation }
}

function deplacer(etat: Etat, c: Extract<Changement, { sorte: 'deplacer' }>): Rangee | Refus {
  const vise = viser(etat, c)
  if (estRefus(vise)) return vise
  const { utilisateur_id, date: pointage_date } = c
  return { ...vise, utilisateur_id, pointage_date, version: etat.version, motif_derogation: etat.motif_derogation }
}

/** Null: nothing stands there any more, and nothing published did. */
function retirer(etat: Etat, c: Extract<Changement, { sorte: 'retirer' }>): Rangee | Refus | null {
  const vise = viser(etat, c)
  if (estRefus(vise)) return vise
  const publiee = etat.publiees.get(vise.pointage_id)
  return publiee ? { ...publiee, retire: true, version: etat.version } : null
}

function verifier(etat: Etat, rangee: Rangee): Refus | null {
  const loin = erreurJourDePoste(rangee.pointage_date, etat.aujourdhui)
  if (loin) return refuser('SAISIE', loin)
  if (!etat.estDeLEquipe(rangee.utilisateur_id, rangee.pointage_date))
    return refuser('INTROUVABLE', 'Cette personne ne fait plus partie de l’équipe.')
  const erreur = erreurHoraire(rangee)
  if (erreur) return refuser('SAISIE', erreur)
  if (segmentsDe(rangee).length === 0)
    return refuser('SAISIE', 'Ces heures n’existent pas\u00a0: l’heure change cette nuit-là.')
  if (etat.absences.has(`${rangee.utilisateur_id}:${rangee.pointage_date}`))
    return refuser('ABSENT', finirPhrase(`Cette personne est absente le ${formaterJour(rangee.pointage_date)}`))
  return null
}

const memes = (a: Rangee, b: Rangee): boolean =>
  (Object.keys(a) as (keyof Rangee)[])
    .filter(cle => !['version', 'base_version', 'motif_derogation'].includes(cle))
    .every(cle => a[cle] === b[cle])

export interface Prepare {
  /** What is to stand in the place of what was prepared. */
  readonly apres: Preparation
  readonly refus: RefusChangement[]
  /** Which change each shift is of. */
  readonly rangs: ReadonlyMap<number, number>
}

/** Works out what a lot prepares; a shift that becomes what is published is not prepared any more. */
export function preparer(changements: readonly Changement[], etat: Etat): Prepare {
  const apres = new Map<number, Rangee | null>()
  const rangs = new Map<number, number>()
  const refus: RefusChangement[] = []
  const numeros = [...etat.numeros]
  for (const [rang, c] of changements.entries()) {
    const pointage_id = c.sorte === 'poser' ? numeros.shift() : c.pointage_id
    if (pointage_id === undefined) throw new RangeError('not as many numbers as new shifts')
    if (rangs.has(pointage_id)) {
      refus.push({ rang, ...refuser('SAISIE', 'Ce poste est changé deux fois.') })
      continue
    }
    rangs.set(pointage_id, rang)
    const rangee =
      c.sorte === 'poser'
        ? poser(etat, c, pointage_id)
        : c.sorte === 'modifier'
          ? modifier(etat, c)
          : c.sorte === 'deplacer'
            ? deplacer(etat, c)
            : retirer(etat, c)
    const non = estRefus(rangee) ? rangee : rangee && !rangee.retire ? verifier(etat, rangee) : null
    if (non) refus.push({ rang, ...non })
    else if (!estRefus(rangee)) {
      const publiee = etat.publiees.get(pointage_id)
      apres.set(pointage_id, rangee && publiee && memes(rangee, publiee) ? null : rangee)
    }
  }
  return { apres, refus, rangs }
}
