import { ecartDe } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { estLoin } from '#domains/scheduling/model/consequences/publication.ts'
import { direEcart } from '#domains/scheduling/model/planning/prevu.ts'
import type { Niveau } from '#domains/scheduling/model/regles/types.ts'
import { formaterDuree, formaterJour, type JourIso, libelleMois } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { formaterPlage } from '#wire/moments.ts'
import type { Mois } from '../address.ts'
import type { Agent, Case } from './cases.ts'
import { type AnomalieDite, direAuteurDerogation } from './derogations.ts'

/** What the desk says of a day, a person and a rule, in words. */

/** "ce mois-ci" of the month of today alone; of another one, "en décembre 2026". */
export const enCeMois = ({ annee, mois }: Mois, aujourdhui: JourIso): string =>
  aujourdhui.startsWith(`${annee}-${String(mois).padStart(2, '0')}-`)
    ? 'ce mois-ci'
    : `en ${libelleMois(mois).toLowerCase()} ${annee}`

/** Specification scheduling §9 "Post names truncated to 10 characters in planning cells". */
const NOM_MAX = 10
export const couperNom = (nom: string): string => (nom.length > NOM_MAX ? nom.slice(0, NOM_MAX).trimEnd() : nom)

/** How gravely a rule is not kept; one that somebody wrote may stand blocks nothing. */
export type Gravite = Niveau | 'deroge'
export const graviteDe = ({ niveau, derogee }: AnomalieDite): Gravite => (derogee === undefined ? niveau : 'deroge')

/** From the gravest to the lightest: its word, its shape, which says it without its colour, its tone. */
export const NIVEAUX_DITS: Readonly<
  Record<Gravite, { readonly mot: string; readonly forme: string; readonly ton: 'bad' | 'wait' | 'info' }>
> = {
  bloquant: { mot: 'bloquante', forme: '■', ton: 'bad' },
  alerte: { mot: 'alerte', forme: '▲', ton: 'wait' },
  deroge: { mot: 'permise par dérogation', forme: '◆', ton: 'info' },
  info: { mot: 'information', forme: '●', ton: 'info' },
}
const RANGS: readonly Gravite[] = ['bloquant', 'alerte', 'deroge', 'info']

export const pire = (anomalies: readonly AnomalieDite[]): Gravite | null =>
  RANGS.find(gravite => anomalies.some(a => graviteDe(a) === gravite)) ?? null

/** The gravest first, in the order they were told. */
export const parGravite = (a: AnomalieDite, b: AnomalieDite): number =>
  RANGS.indexOf(graviteDe(a)) - RANGS.indexOf(graviteDe(b))

const COMPTES: Readonly<Record<Gravite, readonly [string, string]>> = {
  bloquant: ['règle bloquante', 'règles bloquantes'],
  alerte: ['à contrôler', 'à contrôler'],
  deroge: ['dérogée', 'dérogées'],
  info: ['information', 'informations'],
}

/** The one count of rules that are not kept, of a day, an agent, a month or a publication: by how gravely each is. */
export const compterRegles = (anomalies: readonly AnomalieDite[]): Readonly<Record<Gravite, number>> => {
  const de = (gravite: Gravite) => anomalies.filter(a => graviteDe(a) === gravite).length
  return { bloquant: de('bloquant'), alerte: de('alerte'), deroge: de('deroge'), info: de('info') }
}

/** The same in words: "3 règles bloquantes, 5 à contrôler, 1 dérogée". */
export function direNombres(anomalies: readonly AnomalieDite[]): string {
  const nombres = compterRegles(anomalies)
  return RANGS.flatMap(gravite =>
    nombres[gravite] === 0 ? [] : [compter(nombres[gravite], ...COMPTES[gravite])],
  ).join(', ')
}

export const HEURE = /^([01]\d|2[0-3]):[0-5]\d$/

export const direHeures = ({ heure_debut, heure_fin }: Pick<Case, 'heure_debut' | 'heure_fin'>): string =>
  heure_debut && heure_fin ? formaterPlage(heure_debut, heure_fin) : ''

/** What is prepared of a shift, and not published. */
export const ETATS_DITS: Readonly<Record<Case['etat'], string>> = {
  publie: '',
  nouveau: 'nouveau, pas publié',
  modifie: 'modifié, pas publié',
  retire: 'retiré, pas publié',
}

/** "prévu 07:00 – 14:00 · fait 07:00 – 15:10": of a shift that was not done as it was published. */
export function direEcartDe({ prevu, heure_debut, heure_fin, ...c }: Case): string | null {
  return heure_debut && heure_fin && c.etat !== 'retire' ? direEcart(prevu, { ...c, heure_debut, heure_fin }) : null
}

/** "Matin, 06:45 – 14:15, heures différentes, nouveau, pas publié". */
export function direCase(c: Case): string {
  const ecart = direEcartDe(c)
  const coupure = direHeures({
    heure_debut: c.pointage_heure_debut_coupure,
    heure_fin: c.pointage_heure_fin_coupure,
  })
  return [
    c.poste_libelle || (c.pointage_astreinte ? 'Astreinte' : 'Repos'),
    ecart ?? direHeures(c),
    // Both stretches are in what was planned against what was done.
    ecart === null && coupure && `coupure ${coupure}`,
    (c.debut_different || c.fin_different) && 'heures différentes du poste',
    c.pointage_heures_manuel !== null && `${formaterDuree(c.pointage_heures_manuel)} comptées`,
    c.pointage_heures_supplementaire === 1 && 'heures supplémentaires',
    c.poste > 0 && c.pointage_maladie === 1 && 'jour de maladie',
    c.poste_libelle !== '' && c.pointage_astreinte === 1 && 'd’astreinte',
    ETATS_DITS[c.etat],
    c.depasse && 'publié autrement depuis',
    c.conflit !== undefined && `en conflit avec «\u00a0${c.conflit}\u00a0», arrivé entre-temps`,
    c.derogation &&
      `dérogation\u00a0: ${[c.derogation.replace(/\.$/, ''), direAuteurDerogation(c)].filter(Boolean).join(', ')}`,
    c.attente && 'en attente du bureau',
  ]
    .filter(Boolean)
    .join(', ')
}

/** What the two figures of a line of the month are. */
export const COMPTE_SUR_DU = 'compté et à venir / dû'

/**
 * The same told apart: "148 h 15 comptées et à venir (141 h 15 comptées, 7 h à venir), 133 h 55 dues", then what was planned, which
 * holds no call out.
 */
export function direDetailCompteurs({ detail: [compteurs] }: Pick<Agent, 'detail'>): string {
  if (!compteurs || compteurs.ecart === undefined) return ''
  const { compte, a_venir = 0, neutralise = 0, contrat, ecart, prevu } = compteurs
  const parts = [
    `${formaterDuree(compte)} comptées`,
    `${formaterDuree(a_venir)} à venir`,
    neutralise > 0 && `${formaterDuree(neutralise)} neutralisées`,
  ].filter(Boolean)
  return `Compté et à venir, interventions d’astreinte comprises\u00a0: ${formaterDuree(contrat + ecart)} (${parts.join(', ')}), pour ${formaterDuree(contrat)} dues\nPlanifié, postes seuls\u00a0: ${formaterDuree(prevu)}`
}

/** "151 h 30 / 155 h": paid, to come and neutralised, of what is due; and how far one is from the other. */
export function direCompteurs({ detail }: Pick<Agent, 'detail'>): {
  readonly texte: string
  readonly ecart: string
  readonly trop: boolean
} {
  const [compteurs] = detail
  if (!compteurs) return { texte: '', ecart: '', trop: false }
  const { contrat } = compteurs
  const ecart = ecartDe(compteurs)
  const compte = contrat + ecart
  const signe = ecart > 0 ? '+' : '−'
  return {
    texte: contrat > 0 ? `${formaterDuree(compte)} / ${formaterDuree(contrat)}` : formaterDuree(compte),
    ecart: contrat === 0 || ecart === 0 ? '' : `${signe}\u00a0${formaterDuree(Math.abs(ecart))}`,
    trop: ecart > 0 && estLoin(ecart, contrat),
  }
}

/** "Leïla Amrani, ven. 4 déc.". */
export const direOu = (label: string, jour: JourIso): string => `${label}, ${formaterJour(jour)}`
