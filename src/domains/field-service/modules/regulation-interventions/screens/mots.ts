import { direManquee } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { ANNULEE } from '#domains/field-service/model/interventions/etapes.ts'
import type { Technicien, VisitePlanifiee } from '#domains/field-service/model/interventions/regulation.ts'
import { direRetard, type Retard } from '#domains/field-service/model/interventions/retard.ts'
import { heureParis, type JourIso, jourParis, minutesPassees } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import { formaterInstant, plageParis } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'

/** Words of the desk, the same in the table, the cards, the panel and the export. */
export type Ton = 'good' | 'wait' | 'bad' | 'info' | 'mute'
export type Mention = { readonly ton: Ton; readonly texte: string }

export function mentionEtat(v: Pick<VisitePlanifiee, 'annulee' | 'etapes_en_cours' | 'etape_libelle'>): Mention {
  if (v.annulee) return { ton: 'bad', texte: ANNULEE }
  return { ton: (['mute', 'info', 'info', 'good'] as const)[v.etapes_en_cours], texte: v.etape_libelle }
}

/** Lateness beside a state: brick once the promise is broken, amber before. */
export function mentionRetard(retard: Retard | undefined): Mention | null {
  return retard ? { ton: retard.manque ? 'bad' : 'wait', texte: direRetard(retard) } : null
}

/** "10:42", or "jeu. 19 nov. à 10:42" when it is not on the day shown. */
export function moment(instant: string, jour: JourIso): string {
  return jourParis(instant) === jour ? heureParis(instant) : formaterInstant(instant, jour)
}

/** "fait à 10:42 · reçu à 12:26": the device's time counts, the receipt proves (offline rule 5). */
export function faitRecu({ fait_a, recu_a }: { fait_a: string; recu_a: string }, jour: JourIso): string {
  const [fait, recu] = [moment(fait_a, jour), moment(recu_a, jour)]
  const le = (texte: string) => (texte.includes(' ') ? `le ${texte}` : `à ${texte}`)
  return fait === recu ? `fait et reçu ${le(fait)}` : `fait ${le(fait)} · reçu ${le(recu)}`
}

export function plage(v: Pick<VisitePlanifiee, 'debut' | 'fin'>): string {
  return plageParis(v.debut, v.fin)
}

export function lieu(v: Pick<VisitePlanifiee, 'adresse_cp' | 'adresse_ville'>): string {
  return `${v.adresse_cp} ${v.adresse_ville}`.trim()
}

/** Actions that a technician's devices said they still held. */
export function enAttente({ appareils }: Pick<Technicien, 'appareils'>): number {
  return appareils.reduce((somme, a) => somme + a.en_attente, 0)
}

/** Of these, how many wait for a choice of the technician, whatever the network. */
export function aResoudre({ appareils }: Pick<Technicien, 'appareils'>): number {
  return appareils.reduce((somme, a) => somme + (a.a_resoudre ?? 0), 0)
}

/** "3 actions sur l’appareil, dont 1 à résoudre", "1 à résoudre sur le téléphone" where nothing is to be sent. */
function direFile(technicien: Pick<Technicien, 'appareils'>): string {
  const [attente, choix] = [enAttente(technicien), aResoudre(technicien)]
  if (choix === attente) return `${formaterNombre(choix)}\u00a0à résoudre sur le téléphone`
  const dont = choix > 0 ? `, dont ${formaterNombre(choix)}\u00a0à résoudre` : ''
  return `${compter(attente, 'action')} sur l’appareil${dont}`
}

/** "2 à résoudre sur les téléphones": of everybody, since each chooses on their own. */
export function direAResoudre(choix: number): string {
  return `${formaterNombre(choix)}\u00a0à résoudre sur ${choix > 1 ? 'les téléphones' : 'le téléphone'}`
}

/** A device that has not spoken for this long may hold work that nobody knows of. */
const SILENCE_MIN = 60

/**
 * What the office may say of a technician's devices. Never "à jour": a device out of reach may hold actions that the
 * server has not heard of.
 */
export function mentionAppareils({ appareils }: Pick<Technicien, 'appareils'>, maintenant: string): Mention {
  const [dernier] = appareils
  if (!dernier) return { ton: 'mute', texte: 'Aucun appareil connecté' }
  const vu = moment(dernier.vue_a, jourParis(maintenant))
  const attente = enAttente({ appareils })
  if (attente > 0) return { ton: 'wait', texte: `${direFile({ appareils })}, vu ${quand(vu)}` }
  if (minutesPassees(dernier.vue_a, maintenant) > SILENCE_MIN)
    return { ton: 'mute', texte: `Sans nouvelles depuis ${vu.includes(' ') ? `le ${vu}` : vu}` }
  return { ton: 'mute', texte: `Appareil vu ${quand(vu)}` }
}

const quand = (texte: string) => (texte.includes(' ') ? `le ${texte}` : `à ${texte}`)

/** "5 interventions, 2 terminées, 1 annulée": those that are cancelled stand in the list, and not among the first. */
export function resume(visites: readonly VisitePlanifiee[]): string {
  const tenues = visites.filter(v => !v.annulee)
  const terminees = tenues.filter(v => v.etapes_en_cours === 3).length
  const annulees = visites.length - tenues.length
  return [
    compter(tenues.length, 'intervention'),
    ...(terminees > 0 ? [compter(terminees, 'terminée')] : []),
    ...(annulees > 0 ? [compter(annulees, 'annulée')] : []),
  ].join(', ')
}

/** What somebody of the office has to decide about a visit, beside its state. */
export function aRegarder(visite: VisitePlanifiee): string[] {
  const { nb_hors_planning, nb_seconds_rapports = 0 } = visite
  const manquee = direManquee(visite)
  return [
    ...(manquee ? [manquee] : []),
    ...(nb_hors_planning > 0 ? ['Hors planning'] : []),
    ...(nb_seconds_rapports > 0 ? [`${nb_seconds_rapports + 1}\u00a0comptes rendus`] : []),
  ]
}

/** "Téléphone d’Hugo Delattre (Chrome, Android)", from how the device calls itself. */
export function direAppareil(libelle: string, nom: string): string {
  const sorte = /Android|iPhone/.test(libelle)
    ? 'Téléphone'
    : libelle.includes('iPad')
      ? 'Tablette'
      : /Windows|Mac|Linux/.test(libelle)
        ? 'Ordinateur'
        : 'Appareil'
  return `${sorte} ${deQui(nom)} (${libelle})`
}
