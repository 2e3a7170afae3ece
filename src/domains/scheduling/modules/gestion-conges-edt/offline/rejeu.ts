import {
  type DemandeConge,
  demanderPayloadSchema,
  joursDecomptes,
  rendrePayloadSchema,
  retirerPayloadSchema,
  type Solde,
  TYPE_DEMANDER,
  TYPE_RENDRE,
  TYPE_RETIRER,
  transitionDemande,
} from '#domains/scheduling/model/conges/conge.ts'
import {
  CONGES_PAR_DEFAUT,
  DECOMPTE_PAR_DEFAUT,
  type DecompteConges,
  decompteDe,
} from '#domains/scheduling/model/conges/regles.ts'
import { joursComptes, sorteSolde } from '#domains/scheduling/model/conges/solde.ts'
import { DEPUIS_TOUJOURS } from '#domains/scheduling/model/versions.ts'
import { type ActionLocale, retenir } from '#wire/replay.ts'
import type { Conges } from '../contract.ts'

/** A request as this device shows it: the office's, or one of ours that it has not received yet. */
export type DemandeLocale = Omit<DemandeConge, 'demande_conge_id'> & {
  readonly demande_conge_id: number | null
  /** Mutation ids of this device behind what is shown and not in the reading. */
  readonly actions: readonly string[]
}

export interface CongesLocaux {
  readonly demandes: readonly DemandeLocale[]
  readonly soldes: readonly Solde[]
}

/** How the office counts this person's leave, as this device last read it. */
export function decompteLu({ regles = [], retours = [] }: Pick<Conges, 'regles' | 'retours'>): DecompteConges {
  const [premiere, ...suite] = regles.map(({ valable_du, ...valeur }) => ({ valable_du, valeur }))
  const connus = new Set(retours)
  const debut = premiere ?? { valable_du: DEPUIS_TOUJOURS, valeur: CONGES_PAR_DEFAUT }
  return decompteDe([debut, ...suite], jour => connus.has(jour))
}

type LectureConges = Pick<Conges, 'regles' | 'retours'> & {
  readonly lu_a: string
  readonly demandes: readonly DemandeConge[]
  readonly soldes: readonly Solde[]
}

/** Requests and balances as the person left them: their actions replayed over the reading (offline rule 7). */
export function appliquerConges(lecture: LectureConges, entries: readonly ActionLocale[]): CongesLocaux {
  let etat: CongesLocaux = {
    demandes: lecture.demandes.map(d => ({ ...d, actions: [] })),
    soldes: lecture.soldes,
  }
  const decompte = decompteLu(lecture)
  for (const action of retenir(entries, lecture.lu_a)) {
    if (action.type === TYPE_DEMANDER) etat = ajouter(etat, action, decompte)
    if (action.type === TYPE_RETIRER) etat = retirer(etat, action, decompte)
    if (action.type === TYPE_RENDRE) etat = rendre(etat, action)
  }
  return etat
}

function ajouter(etat: CongesLocaux, action: ActionLocale, decompte: DecompteConges): CongesLocaux {
  const { data } = demanderPayloadSchema.safeParse(action.payload)
  if (!data || etat.demandes.some(d => d.demande_conge_uid === data.uid)) return etat
  const { uid, ...demande } = data
  const nouvelle: DemandeLocale = {
    ...demande,
    demande_conge_id: null,
    demande_conge_uid: uid,
    utilisateur_id: 0,
    utilisateur: '',
    demande_conge_etat: 0,
    demande_motif_reponse: '',
    jours_decomptes: joursDecomptes(
      demande.demande_conge_date_debut,
      demande.demande_conge_date_fin,
      demande.demande_type,
      decompte,
    ),
    unite: decompte.reglesDu(demande.demande_conge_date_debut).unite,
    responsable: '',
    demande_a: action.fait_a,
    repondu_a: null,
    peut: { retirer: true },
    actions: [action.id],
  }
  return { demandes: [nouvelle, ...etat.demandes], soldes: peser(etat.soldes, nouvelle, 1, decompte) }
}

function retirer(etat: CongesLocaux, action: ActionLocale, decompte: DecompteConges): CongesLocaux {
  const { data } = retirerPayloadSchema.safeParse(action.payload)
  const visee = etat.demandes.find(d => d.demande_conge_uid === data?.uid)
  const transition = visee && transitionDemande(visee.demande_conge_etat, 'retirer', 'agent')
  if (!visee || !transition) return etat
  const retiree: DemandeLocale = {
    ...visee,
    demande_conge_etat: transition.vers,
    repondu_a: action.fait_a,
    peut: { retirer: false },
    actions: [...visee.actions, action.id],
  }
  return {
    demandes: etat.demandes.map(d => (d === visee ? retiree : d)),
    soldes: peser(etat.soldes, visee, -1, decompte),
  }
}

/** Asked back, or no longer: the days stay taken until the office answers. */
function rendre(etat: CongesLocaux, action: ActionLocale): CongesLocaux {
  const { data } = rendrePayloadSchema.safeParse(action.payload)
  const visee = etat.demandes.find(d => d.demande_conge_uid === data?.uid)
  if (!data || !visee || !transitionDemande(visee.demande_conge_etat, 'rendre', 'agent')) return etat
  const changee: DemandeLocale = {
    ...visee,
    retrait_demande_a: data.rendre ? action.fait_a : null,
    actions: [...visee.actions, action.id],
  }
  return { ...etat, demandes: etat.demandes.map(d => (d === visee ? changee : d)) }
}

type Periode = Pick<DemandeConge, 'demande_type' | 'demande_conge_date_debut' | 'demande_conge_date_fin'>

/** The balances once a request waits (1), or no longer does (−1); across two periods each has its own days. */
export function peser(
  soldes: readonly Solde[],
  demande: Periode,
  sens: 1 | -1,
  decompte: DecompteConges = DECOMPTE_PAR_DEFAUT,
): Solde[] {
  const sorte = sorteSolde(demande.demande_type)
  if (!sorte) return [...soldes]
  const jours = joursComptes(demande.demande_conge_date_debut, demande.demande_conge_date_fin, sorte, decompte)
  return soldes.map(s => {
    if (s.sorte !== sorte) return s
    const { debut = `${s.annee}-01-01`, fin = `${s.annee}-12-31` } = s
    const pris = sens * jours.filter(j => j >= debut && j <= fin).length
    return { ...s, en_attente: s.en_attente + pris, reste: s.reste - pris }
  })
}
