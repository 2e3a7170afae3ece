import { sql } from 'kysely'
import { type LigneDemande, MODULE_DEMANDES } from '#domains/field-service/model/demandes/demande.ts'
import { estAReaffecter } from '#domains/field-service/model/demandes/etats.ts'
import { MODULE_EXTERNES } from '#domains/field-service/model/demandes/externe.ts'
import { ADRESSE_DEMANDES, adresseDemande } from '#domains/field-service/modules/gestion-demandes/address.ts'
import { ADRESSE_EXTERNES, adresseExterne } from '#domains/field-service/modules/reception-demandes-externes/address.ts'
import type { ReadContext } from '#server/http/context.ts'
import { couper, type InboxSource, LIGNES_PAR_SOURCE, ligne } from '#server/inbox/source.ts'
import { ajouterJours, jourParis, joursEntre } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { LigneATraiter, Urgence } from '#wire/inbox.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { deQui } from '#wire/names.ts'
import { listerATraiter } from '../demandes/lecture.ts'

/** A request without a wish is not left longer than this, in days; nor is another company left without an answer. */
const PATIENCE_JOURS = 3
const REPONSE_JOURS = 2

const mots = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ')
const autres = (n: number) => compter(n, 'autre demande', 'autres demandes')

/** "souhaitée le jeu. 26 nov., 08:00 – 10:00"; nothing without a wish. */
function direSouhait(jour: string | null, tranche: string, aujourdhui: string): string {
  if (!jour && !tranche) return ''
  const quand = jour ? `le ${formaterJourDatee(jour, aujourdhui)}` : ''
  return `souhaitée ${[quand, formaterTranche(tranche)].filter(Boolean).join(', ')}`
}

function presser(d: LigneDemande, demain: string): Urgence {
  if (d.en_retard) return 'maintenant'
  const proche = d.demande_date_souhaite === null ? d.age_jours >= PATIENCE_JOURS : d.demande_date_souhaite <= demain
  return proche || d.propositions > 0 || estAReaffecter(d) ? 'aujourdhui' : 'bientot'
}

/** What the company's own request is at, where it is not simply to be planned. */
function direAutre({ etat_id, receveur, offerte_a, propositions }: LigneDemande): string {
  if (propositions > 0) return propositions > 1 ? 'd’autres créneaux proposés' : 'un autre créneau proposé'
  if (etat_id === 8) return receveur ? `refusée par ${receveur}` : 'refusée'
  if (etat_id === 9) return 'revenue sans réponse'
  if (etat_id === 2) return `sans réponse ${deQui(offerte_a)}`
  if (etat_id === 5 && receveur) return `acceptée par ${receveur}, pas encore planifiée`
  return etat_id === 4 ? 'personne ne l’a encore prise' : ''
}

function nommer({ en_retard, propositions, etat_id }: LigneDemande): string {
  if (propositions > 0) return 'Créneau à accepter ou non'
  if (en_retard) return 'Demande en retard'
  return estAReaffecter({ etat_id }) ? 'Demande à réaffecter' : 'Demande à planifier'
}

async function lireDemandes(context: ReadContext): Promise<LigneATraiter[]> {
  const aujourdhui = jourParis(context.now)
  const demain = ajouterJours(aujourdhui, 1)
  const { demandes, total } = await listerATraiter(context, LIGNES_PAR_SOURCE)
  const lignes = demandes.map(d =>
    ligne({
      numero: d.demande_id,
      genre: 'demande',
      libelle: nommer(d),
      titre: d.client,
      detail: mots(
        direSouhait(d.demande_date_souhaite, d.demande_th_souhaite, aujourdhui),
        direAutre(d),
        d.prestation,
        d.cpville,
      ),
      depuis: d.demande_date,
      urgence: presser(d, demain),
      pour: d.demande_date_souhaite ?? ajouterJours(jourParis(d.demande_date), PATIENCE_JOURS),
      adresse: adresseDemande(d.demande_id),
    }),
  )
  return couper(lignes, { titre: autres, adresse: ADRESSE_DEMANDES }, total)
}

interface Proposee {
  readonly externe_id: number
  readonly donneur: string
  readonly prestation_libelle: string
  readonly ville: string
  readonly demande_date_souhaite: string | null
  readonly demande_th_souhaite: string
  readonly envoyee_a: Date
  readonly total: number
}

async function lireProposees({ db, caller, now }: ReadContext): Promise<LigneATraiter[]> {
  const aujourdhui = jourParis(now)
  const { rows } = await sql<Proposee>`select e.externe_id, coalesce(o.compte_raison_sociale, '') as donneur,
      e.prestation_libelle, e.ville, e.demande_date_souhaite::text as demande_date_souhaite, e.demande_th_souhaite,
      e.envoyee_a, count(*) over ()::int as total
    from demande_externe e left join comptes_lies() o on o.compte_id = e.donneur_compte_id
    where e.compte_id = ${caller.compte_id} and e.etat = 'attente'
    order by e.envoyee_a, e.externe_id limit ${LIGNES_PAR_SOURCE}`.execute(db)
  const lignes = rows.map(e => {
    const proche = e.demande_date_souhaite !== null && e.demande_date_souhaite <= ajouterJours(aujourdhui, 1)
    const vieille = joursEntre(jourParis(e.envoyee_a), aujourdhui) >= REPONSE_JOURS
    return ligne({
      numero: e.externe_id,
      cible_id: e.externe_id,
      genre: 'demande-recue',
      libelle: 'Demande reçue',
      titre: mots(e.prestation_libelle, e.ville),
      detail: mots(e.donneur, direSouhait(e.demande_date_souhaite, e.demande_th_souhaite, aujourdhui)),
      depuis: e.envoyee_a,
      urgence: proche || vieille ? 'maintenant' : 'aujourdhui',
      adresse: adresseExterne(e.externe_id),
      peut: ['accepter', 'refuser'],
    })
  })
  return couper(lignes, { titre: autres, adresse: ADRESSE_EXTERNES }, rows[0]?.total)
}

export const demandesATraiter: readonly InboxSource[] = [
  { module: MODULE_DEMANDES, lire: lireDemandes },
  { module: MODULE_EXTERNES, lire: lireProposees },
]
