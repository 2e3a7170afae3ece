import { creneauDit, promesseRompue } from '#domains/field-service/model/interventions/creneau-dit.ts'
import { dernierJourDuLien } from '#domains/field-service/model/interventions/prevenir.ts'
import type { DemiJournee, RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { ditClientAbsent } from '#domains/field-service/model/rapports/cloture-regles.ts'
import { refuse } from '#server/http/errors.ts'
import { hashToken } from '#server/http/token.ts'
import { jourParis } from '#wire/dates.ts'
import { estimerArrivee } from './arrivee.ts'
import { lireLieu } from './lieu.ts'
import { ANNULE, type Porteur, parLeLien } from './ouvrir.ts'
import { lireSuivant } from './suivant.ts'
import '../tables.ts'

interface Ligne {
  readonly entreprise: string
  readonly telephone: string
  readonly jour: string
  readonly th_libelle: string
  readonly th_jour: string | null
  readonly debut: Date
  readonly fin: Date
  readonly prestation: string
  readonly technicien: string
  readonly etape: 0 | 1 | 2 | 3
  /** What they agreed to of this very day; empty: nothing. */
  readonly confirme_creneau: string
  /** Of what they said does not suit them, on this very day; empty: nothing. */
  readonly empeche_creneau: string
  readonly empeche_message: string
  readonly empeche_moment: DemiJournee
  readonly empeche_traite: boolean
  readonly impose: boolean
  readonly rapport: boolean
  readonly cloture: string
  readonly observation: string
  readonly total_ttc_cents: number | null
  readonly note: number | null
  readonly commentaire: string
}

const ETATS = ['prevu', 'en-route', 'sur-place', 'termine'] as const

/**
 * Why a customer does not move this visit by themself, in words.
 * @param visite without a telephone of the company, nobody is asked to call it
 */
export function pourquoiPasDeplacer(
  { etape, jour, impose, telephone = '' }: Pick<Ligne, 'etape' | 'jour' | 'impose'> & { readonly telephone?: string },
  now: Date,
): string | null {
  if (etape !== 0) return 'La visite est commencée\u00a0: elle ne se déplace plus.'
  const appeler = (pour: string, sinon: string) => (telephone ? `appelez l’entreprise pour ${pour}.` : sinon)
  if (impose) return `Cette date est imposée\u00a0: ${appeler('en changer', 'elle ne se change pas ici.')}`
  return jour > jourParis(now)
    ? null
    : `C’est aujourd’hui\u00a0: ${appeler('changer d’heure', 'l’heure ne se change plus ici.')}`
}

/** Of a cancelled visit, to whoever holds its link: that nobody comes, and whom to call. @throws CodedError INTROUVABLE */
async function lireAnnule({ services, now, jeton }: Porteur): Promise<RendezVous> {
  const { rows } = await services.pools.app.query<
    Pick<Ligne, 'entreprise' | 'telephone' | 'jour' | 'th_libelle' | 'th_jour' | 'debut' | 'fin'>
  >('select * from rdv_annule($1, $2)', [hashToken(jeton), now])
  const [ligne] = rows
  if (!ligne) throw refuse('INTROUVABLE')
  const { entreprise, telephone, jour } = ligne
  // What they were told is what is cancelled, where the plan had left it.
  const rompue = promesseRompue(ligne)
  return {
    entreprise,
    telephone,
    jour: rompue?.th_jour ?? jour,
    creneau: rompue?.th_libelle ?? creneauDit(ligne),
    ancien: null,
    ancien_jour: null,
    prestation: '',
    technicien: '',
    etat: 'annule',
    absent: false,
    confirme: false,
    deplacer: ANNULE,
    confirmable: false,
    arrivee: null,
    rapport: null,
    avis: null,
    empechement: null,
    jusque: dernierJourDuLien(jour),
  }
}

/** What the page shows. @throws CodedError INTROUVABLE */
export async function lireRdv(porteur: Porteur): Promise<RendezVous> {
  const { services, now, jeton } = porteur
  const { rows } = await services.pools.app.query<Ligne>('select * from rdv_lire($1, $2)', [hashToken(jeton), now])
  const [ligne] = rows
  if (!ligne) return await lireAnnule(porteur)
  const { entreprise, telephone, jour, prestation, technicien, etape, note, commentaire, fin } = ligne
  const { cloture, observation, total_ttc_cents } = ligne
  const creneau = creneauDit(ligne)
  const rompue = promesseRompue(ligne)
  const suivant = etape === 3 ? await parLeLien(porteur, lireSuivant) : null
  const confirme = ligne.confirme_creneau === creneau
  const adresse = etape === 3 ? '' : await parLeLien(porteur, lireLieu)
  return {
    entreprise,
    telephone,
    jour,
    creneau,
    ancien: rompue?.th_libelle ?? null,
    ancien_jour: rompue?.th_jour ?? null,
    prestation,
    ...(adresse && { adresse }),
    technicien,
    etat: ETATS[etape],
    absent: etape === 3 && ditClientAbsent(cloture),
    confirme,
    deplacer: pourquoiPasDeplacer(ligne, now),
    confirmable: etape === 0 && !confirme && fin > now,
    arrivee: etape === 1 ? await parLeLien(porteur, estimerArrivee) : null,
    rapport: ligne.rapport ? { cloture, observation, total_ttc_cents } : null,
    ...(suivant && { suivant }),
    avis: note === null ? null : { note, commentaire },
    empechement:
      etape === 0 && ligne.empeche_creneau === creneau
        ? { message: ligne.empeche_message, moment: ligne.empeche_moment, traite: ligne.empeche_traite }
        : null,
    jusque: dernierJourDuLien(jour),
  }
}
