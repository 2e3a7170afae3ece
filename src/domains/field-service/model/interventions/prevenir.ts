import { z } from 'zod'
import { ajouterJours, formaterJour, heureParis, type Instant, type JourIso, jourParis } from '#wire/dates.ts'
import { formaterTelephone } from '#wire/french.ts'
import { instantSchema } from '#wire/ids.ts'
import { withoutLinks } from '#wire/link-free.ts'
import { finirPhrase, formaterTranche } from '#wire/moments.ts'
import { direSuivant, empechementSchema, type RendezVousSuivant } from './rendez-vous.ts'

/** How a customer is told of their visit, and what was sent. */

export const canalSchema = z.enum(['mail', 'sms'])
export type Canal = z.infer<typeof canalSchema>

/** Why a message to the customer does not leave. */
export const REFUS_MESSAGE = ['ADRESSE_A_CONFIRMER', 'TROP_DE_TENTATIVES'] as const

export const SUJETS_ENVOI = ['rendez-vous', 'en-route', 'compte-rendu', 'annulation'] as const
export type SujetEnvoi = (typeof SUJETS_ENVOI)[number]

export const envoiSchema = z.strictObject({
  canal: canalSchema,
  adresse: z.string(),
  sujet: z.enum(SUJETS_ENVOI),
  etat: z.enum(['attente', 'retarde', 'parti', 'abandonne']),
  demande_a: instantSchema,
  parti_a: instantSchema.nullable(),
  auteur: z.string(),
  /** When its link was cut; absent from what a device kept before it was said. */
  coupe_a: instantSchema.nullable().optional(),
})
export type Envoi = z.infer<typeof envoiSchema>

export const prevenirSchema = z.strictObject({
  /** Why a channel is closed, in words; null: it is open. */
  refus: z.strictObject({ mail: z.string().nullable(), sms: z.string().nullable() }),
  /** What would be sent now. */
  sujet: z.enum(SUJETS_ENVOI),
  /** When they confirmed the appointment that stands. Absent from what a device kept before it was sent, as what follows. */
  confirme_a: instantSchema.nullable().optional(),
  avis: z
    .strictObject({ note: z.number().int(), commentaire: z.string(), avis_a: instantSchema })
    .nullable()
    .optional(),
  /** None of the slots suits them, while the appointment is the one that they read. The same. */
  empechement: empechementSchema
    .extend({
      dit_a: instantSchema,
      /** The office has seen to it. */
      traite: z.boolean(),
      /** When, and who of it; empty, null or absent: it did not, or before that was kept. */
      traite_a: instantSchema.nullable().optional(),
      traite_par: z.string().optional(),
    })
    .nullable()
    .optional(),
  /** What they had said of an appointment that is not theirs any more, or that they agreed to since. The same. */
  empechement_ancien: empechementSchema.extend({ dit_a: instantSchema }).nullable().optional(),
  /** Whether the customer holds a link that opens this visit; absent from what a device kept before it was said. */
  lien_ouvert: z.boolean().optional(),
  /** Last sent first. */
  envois: z.array(envoiSchema),
})
export type Prevenir = z.infer<typeof prevenirSchema>

/** How long a link is good for, counted from the visit's day. */
export const LIEN_JOURS = 30

/** The last day on which the link of a visit opens anything. */
export const dernierJourDuLien = (jour: JourIso): JourIso => ajouterJours(jour, LIEN_JOURS)

/**
 * Whether a link that was not cut opens its visit on this day, or says that it is cancelled: the same as `rdv_valide` and `rdv_annule`
 * say (migrations 0302 and 0392).
 */
export const ouvreEncore = ({ jour }: { jour: JourIso }, aujourdhui: JourIso): boolean =>
  dernierJourDuLien(jour) >= aujourdhui

/** What there is to tell at a step, or of a visit that was cancelled. */
export function sujetDe(etape: 0 | 1 | 2 | 3, annulee = false): SujetEnvoi {
  if (annulee) return 'annulation'
  if (etape === 3) return 'compte-rendu'
  return etape === 0 ? 'rendez-vous' : 'en-route'
}

/** "L’e-mail part pour Mme Roussel, à roussel@exemple.fr.": whom a press has just written to, and where. */
export const direEnvoi = ({
  canal,
  client,
  adresse,
}: Readonly<Record<'client' | 'adresse', string>> & { canal: Canal }) =>
  canal === 'mail'
    ? `L’e-mail part pour ${client}, à ${adresse}.`
    : `Le SMS part pour ${client}, au ${formaterTelephone(adresse)}.`

interface Annonce {
  readonly entreprise: string
  readonly prestation: string
  /** Where the visit takes place; empty: not said. */
  readonly adresse_visite?: string
  readonly technicien: string
  readonly jour: JourIso
  /** Promised window, else the planned hours. */
  readonly creneau: string
  /** What had been promised and does not hold any more: its hours, and its day where that is another. Absent: it holds. */
  readonly rompue?: { readonly th_libelle: string; readonly th_jour: JourIso | null } | null
  /** On the way: about when, « 10:20 »; null: nobody can say. */
  readonly arrivee: string | null
  /** It ended with nobody there to let the technician in. */
  readonly absent?: boolean
  /** When the technician came, as they said it; null: nobody knows. */
  readonly arrive_a?: Instant | null
  /** Of what is over: what comes next of the same request. */
  readonly suivant?: RendezVousSuivant | null
  /** Where the company is called; empty: it has no number, and nobody is asked to call it. */
  readonly telephone?: string
}

/** Words of the company and of its people, none of which becomes a link where it is read. */
const sansLiens = (annonce: Annonce): Annonce => ({
  ...annonce,
  entreprise: withoutLinks(annonce.entreprise),
  prestation: withoutLinks(annonce.prestation),
  adresse_visite: withoutLinks(annonce.adresse_visite ?? ''),
  technicien: withoutLinks(annonce.technicien),
  creneau: withoutLinks(annonce.creneau),
  suivant: annonce.suivant ? { ...annonce.suivant, prestation: withoutLinks(annonce.suivant.prestation) } : null,
})

const quand = ({ jour, creneau }: Annonce): string => {
  const dit = formaterTranche(creneau)
  return dit ? `le ${formaterJour(jour, 'complet')}, ${dit}` : `le ${formaterJour(jour, 'complet')}`
}

/** "du jeudi 3 décembre 2026, 08:00 – 10:00": the day and hours that they were told, where those were others. */
function quandEtait({ jour, creneau, rompue }: Annonce): string {
  const dit = formaterTranche(rompue ? withoutLinks(rompue.th_libelle) : creneau)
  return [`du ${formaterJour(rompue?.th_jour ?? jour, 'complet')}`, dit].filter(Boolean).join(', ')
}

/** "Ce n’est plus le jeudi 3 décembre 2026, 08:00 – 10:00."; empty: what was promised holds. */
function direRompue({ rompue }: Annonce): string {
  if (!rompue) return ''
  const jour = rompue.th_jour ? `le ${formaterJour(rompue.th_jour, 'complet')}` : ''
  return finirPhrase(
    `Ce n’est plus ${[jour, formaterTranche(withoutLinks(rompue.th_libelle))].filter(Boolean).join(', ')}`,
  )
}

/** " Appelez-nous au 03 22 00 00 00 pour convenir d’un autre moment."; empty: nobody can be called. */
const direAppel = ({ telephone = '' }: Annonce): string =>
  telephone ? ` Appelez-nous au ${formaterTelephone(telephone)} pour convenir d’un autre moment.` : ''

/** "10:00 - 12:00" holds 10:30; hours that were not promised hold everything. */
function estDans(heure: string, creneau: string): boolean {
  const [debut = '', fin = ''] = creneau.match(/\d\d:\d\d/g) ?? []
  return fin === '' || (heure >= debut && heure <= fin)
}

/** "comme prévu, le mardi 1er décembre 2026 à 08:40"; where it was another hour than what was promised, both. */
function direPassage({ jour, creneau, rompue, arrive_a }: Annonce): string {
  const dit = (quand: JourIso) => `le ${formaterJour(quand, 'complet')}`
  if (!arrive_a) return dit(jour)
  const promis = { jour: rompue?.th_jour ?? jour, creneau: rompue ? withoutLinks(rompue.th_libelle) : creneau }
  const [venu, heure] = [jourParis(arrive_a), heureParis(arrive_a)]
  const quand = `${dit(venu)} à ${heure}`
  if (venu === promis.jour && estDans(heure, promis.creneau)) return `comme prévu, ${quand}`
  const prevu = [venu === promis.jour ? '' : dit(promis.jour), formaterTranche(promis.creneau)]
    .filter(Boolean)
    .join(', ')
  return prevu ? `${quand}, alors que nous avions prévu ${prevu}` : quand
}

/** To whoever was absent: the moment that stands already, else the call that finds one. */
const direApresAbsence = (annonce: Annonce): string =>
  annonce.suivant ? ` ${direSuivant(annonce.suivant)}` : direAppel(annonce)

/** The letter: its subject, its paragraphs, the words of its link. Plain texts, of which none is markup. */
export function ecrireLettre(sujet: SujetEnvoi, telle: Annonce) {
  const annonce = sansLiens(telle)
  const { entreprise, prestation, technicien, jour, arrivee } = annonce
  const reserve = `Ce lien est le vôtre\u00a0: qui l’a voit ce rendez-vous. ${finirPhrase(`Il s’ouvre jusqu’au ${formaterJour(dernierJourDuLien(jour), 'complet')}`)}`
  const suite = annonce.suivant ? [direSuivant(annonce.suivant)] : []
  if (sujet === 'annulation')
    return {
      objet: `${entreprise}\u00a0: votre rendez-vous est annulé`,
      paragraphes: [
        'Bonjour,',
        `Votre rendez-vous ${quandEtait(annonce)} avec ${entreprise} est annulé (${prestation})\u00a0: personne ne passera chez vous.${direAppel(annonce)}`,
        reserve,
      ],
      lien: 'Voir ce qui est annulé',
    }
  if (sujet === 'compte-rendu' && annonce.absent)
    return {
      objet: `${entreprise}\u00a0: nous sommes passés, vous étiez absent`,
      paragraphes: [
        'Bonjour,',
        `${entreprise} est passé chez vous ${direPassage(annonce)} (${prestation}), et personne n’a pu ouvrir.${annonce.suivant ? '' : direAppel(annonce)}`,
        ...suite,
        reserve,
      ],
      lien: 'Voir notre passage',
    }
  if (sujet === 'compte-rendu')
    return {
      objet: `${entreprise}\u00a0: le compte rendu de votre intervention`,
      paragraphes: [
        'Bonjour,',
        `${entreprise}\u00a0: l’intervention prévue ${quand(annonce)} est terminée (${prestation}). Le compte rendu vous attend, avec une question\u00a0: êtes-vous satisfait\u00a0?`,
        ...suite,
        reserve,
      ],
      lien: 'Voir le compte rendu',
    }
  if (sujet === 'en-route')
    return {
      objet: `${entreprise}\u00a0: votre technicien arrive`,
      paragraphes: [
        'Bonjour,',
        `${entreprise}\u00a0: ${technicien || 'le technicien'} est en route vers chez vous, ${prestation}.`,
        ...(arrivee
          ? [`Arrivée estimée vers ${arrivee}, d’après la distance\u00a0: la circulation peut en décider autrement.`]
          : []),
        reserve,
      ],
      lien: 'Suivre ma visite',
    }
  return {
    objet: `${entreprise}\u00a0: votre rendez-vous ${quand(annonce)}`,
    paragraphes: [
      'Bonjour,',
      [`${entreprise} a prévu de passer chez vous ${quand(annonce)}\u00a0: ${prestation}.`, direRompue(annonce)]
        .filter(Boolean)
        .join(' '),
      ...(annonce.adresse_visite ? [`À cette adresse\u00a0: ${annonce.adresse_visite}.`] : []),
      'Vous pouvez confirmer ce rendez-vous ou en choisir un autre, sans compte ni mot de passe.',
      ...(annonce.telephone ? [`Une question\u00a0? Appelez-nous au ${formaterTelephone(annonce.telephone)}.`] : []),
      reserve,
    ],
    lien: 'Voir mon rendez-vous',
  }
}

/** The same in one text message. */
export function ecrireSms(sujet: SujetEnvoi, telle: Annonce, url: string): string {
  const annonce = sansLiens(telle)
  const { entreprise, arrivee } = annonce
  if (sujet === 'annulation')
    return `${entreprise}\u00a0: votre rendez-vous ${quandEtait(annonce)}, est annulé.${direAppel(annonce)} ${url}`
  if (sujet === 'compte-rendu' && annonce.absent)
    return `${entreprise}\u00a0: nous sommes passés, personne n’a pu ouvrir.${direApresAbsence(annonce)} ${url}`
  if (sujet === 'compte-rendu') return `${entreprise}\u00a0: votre compte rendu d’intervention est prêt. ${url}`
  if (sujet === 'en-route')
    return `${entreprise}\u00a0: votre technicien est en route${arrivee ? `, arrivée estimée vers ${arrivee}` : ''}. ${url}`
  const dit = [`${entreprise}\u00a0: rendez-vous ${quand(annonce)}.`, direRompue(annonce)].filter(Boolean).join(' ')
  return `${dit} Confirmer ou déplacer\u00a0: ${url}`
}
